import * as Y from 'yjs';
import { eventually } from '../../support/eventually.ts';
import type { Person } from '../../support/team.ts';

/** Creates a draft and returns its id. */
export async function keptDraft(
  by: Person,
  content: string,
  extra: Record<string, unknown> = {},
): Promise<number> {
  const draft = { type: '', to: [], topic: '', content };
  const { body } = await by.post('/drafts', { drafts: [draft], ...extra });
  if (body.result !== 'success') throw new Error(`Draft not created: ${JSON.stringify(body)}`);
  return body.ids[0];
}

/** Returns a draft as its owner sees it; undefined if there is none. */
export async function foundDraft(person: Person, id: number) {
  const { body } = await person.get('/drafts');
  return body.drafts.find((draft: { id: number }) => draft.id === id);
}

export async function contentOf(person: Person, id: number): Promise<string | undefined> {
  return (await foundDraft(person, id))?.content;
}

/** Waits until a draft has this content. */
export function says(person: Person, id: number, content: string): Promise<true> {
  return eventually(async () => (await contentOf(person, id)) === content, `it says ${content}`);
}

/** Replaces the content of a draft, like a client without documents. */
export async function rewritten(person: Person, id: number, content: string): Promise<void> {
  const draft = { type: '', to: [], topic: '', content };
  const { body } = await person.patch(`/drafts/${id}`, { draft });
  if (body.result !== 'success') throw new Error(`Draft not edited: ${JSON.stringify(body)}`);
}

export async function ticketFor(person: Person, id: number): Promise<string> {
  const { body } = await person.post(`/drafts/${id}/document_ticket`);
  if (body.result !== 'success') throw new Error(`No ticket: ${JSON.stringify(body)}`);
  return body.ticket;
}

/**
 * Returns an update that embeds a value of nested arrays. It replaces a text of the same length in the
 * bytes, since Yjs could read such a value, but not write it.
 */
export function nestedUpdate(levels: number): Uint8Array {
  const document = new Y.Doc();
  document.getText('content').insert(0, 'text');
  const placeholder = 'x'.repeat(2 * levels);
  document.getText('content').insertEmbed(0, { a: placeholder });
  const update = Buffer.from(Y.encodeStateAsUpdate(document));
  const at = update.indexOf(`"${placeholder}"`);
  update.write(` ${'['.repeat(levels)}${']'.repeat(levels)} `, at);
  return update;
}
