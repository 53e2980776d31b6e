import type { SavedSnippet } from '@tidings/shared-types/wire';
import {
  createSavedSnippet,
  deleteSavedSnippet,
  getSavedSnippets,
  updateSavedSnippet,
} from '../endpoints.ts';
import { nowhere } from '../store/record.ts';
import type { CommandRules } from './command-rules.ts';
import type { Commands } from './commands.ts';
import { unlessNotFound } from './refused-with.ts';

export const createSnippet: CommandRules<'createSnippet'> = {
  name: 'createSnippet',
  lane: () => 'snippets',
  texts: textsOf,
  newRecords({ title, content }, { id, sequence, createdAt, results }) {
    const serverId = results[id];
    const value = {
      id: typeof serverId === 'number' ? serverId : -sequence,
      title,
      content,
      date_created: Math.floor(createdAt / 1000),
    };
    const key = serverId === undefined ? id : String(serverId);
    return [{ kind: 'snippet', key, ...nowhere, value }];
  },
  makes: {
    kind: 'snippet',
    isSame: ({ kind, value }, args) => kind === 'snippet' && isSame(value, args),
  },
  async send({ args, call, entryId, signal }) {
    const { title, content } = args;
    const { saved_snippet_id } = await call(
      createSavedSnippet,
      { title, content },
      { idempotencyKey: entryId, signal },
    );
    return saved_snippet_id;
  },
  async findEffect({ args, call, signal, newestMadeId }) {
    const { saved_snippets } = await call(getSavedSnippets, {}, { signal });
    return saved_snippets.find((known) => known.id > newestMadeId && isSame(known, args))?.id;
  },
  affected: async (_, records) =>
    (await records.find({ kind: 'snippet' })).map(({ key }) => key).sort(),
};

export const editSnippet: CommandRules<'editSnippet'> = {
  name: 'editSnippet',
  lane: () => 'snippets',
  texts: textsOf,
  showRecord(record, { snippetId, title, content }) {
    if (record.kind !== 'snippet' || record.key !== String(snippetId)) return record;
    const changes = {
      ...(title !== undefined && { title }),
      ...(content !== undefined && { content }),
    };
    return { ...record, value: { ...record.value, ...changes } };
  },
  async send({ args, call, entryId, signal }) {
    const { snippetId, title, content } = args;
    await call(
      updateSavedSnippet,
      { saved_snippet_id: snippetId, title, content },
      { idempotencyKey: entryId, signal },
    );
  },
  affected: async ({ snippetId }, records) =>
    (await records.get('snippet', String(snippetId)))?.value,
};

export const deleteSnippet: CommandRules<'deleteSnippet'> = {
  name: 'deleteSnippet',
  lane: () => 'snippets',
  showRecord: (record, { snippetId }) =>
    record.kind === 'snippet' && record.key === String(snippetId) ? undefined : record,
  async send({ args, call, entryId, signal }) {
    await unlessNotFound(() =>
      call(
        deleteSavedSnippet,
        { saved_snippet_id: args.snippetId },
        { idempotencyKey: entryId, signal },
      ),
    );
  },
  affected: async ({ snippetId }, records) =>
    (await records.get('snippet', String(snippetId))) !== undefined,
};

function textsOf({ title, content }: Omit<Commands['editSnippet'], 'snippetId'>) {
  return { savedSnippetTitleLength: title, max_message_length: content };
}

function isSame(known: SavedSnippet, { title, content }: Commands['createSnippet']): boolean {
  return known.title.trim() === title.trim() && known.content.trim() === content.trim();
}
