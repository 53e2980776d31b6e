import { expect, it, onTestFinished } from 'vitest';
import { ApiError } from '../../src/api/errors.ts';
import {
  contentOf,
  documentFrom,
  documentSaying,
  encoded,
  isLong,
  textOf,
} from '../../src/drafts/draft-document.ts';
import { DraftRequests } from '../../src/drafts/draft-requests.ts';
import { openLocalChanges } from '../../src/local-changes/open-local-changes.ts';
import type { StoredDraft } from '../../src/local-changes/stored-draft.ts';
import { memoryStorage } from '../../src/store/memory-storage.ts';
import { FakeDevice } from '../../src/testing/fake-device.ts';

const target = { kind: 'topic', channelId: 7, topic: 'plans' } as const;

type Parts = ConstructorParameters<typeof DraftRequests>[0];

/** Creates a draft that both sides have, and a server whose answers the test controls. */
async function world({ isInSync = false } = {}) {
  const environment = new FakeDevice().tab();
  const localChanges = await openLocalChanges({
    name: 'drafts',
    storage: memoryStorage().engine('strict'),
    isShared: false,
    locks: environment.locks,
  });
  onTestFinished(() => localChanges.close());
  const draft: StoredDraft = {
    id: 'ours',
    target,
    document: encoded(documentSaying('both')),
    documentId: 'ours',
    content: 'both',
    changedAt: 0,
    isEdited: false,
    isDeleted: false,
    creation: undefined,
    server: { id: 5, epoch: 1, content: 'both', target },
  };
  await localChanges.write([{ put: { kind: 'draft', id: draft.id, value: draft } }]);
  const waiting: ((answer: Document) => void)[] = [];
  const given: unknown[] = [];
  const sent: string[] = [];
  const requests = new DraftRequests({
    localChanges,
    environment,
    records: { get: async () => undefined },
    abilities: { now: { documents: true, idempotencyKeys: true } },
    isInSync: () => isInSync,
    api: {
      getDraftDocument: () =>
        new Promise((resolve) => {
          waiting.push(resolve);
        }),
      editDraft: async ({ document, document_epoch, draft: { content } }: Edit) => {
        if (isLong(document)) throw tooLarge;
        sent.push(document);
        given.push([document_epoch, content]);
      },
    },
  } as unknown as Parts);
  const exchange = () => requests.exchange('ours', new AbortController().signal);
  const here = () => localChanges.drafts.current.get('ours');
  return { localChanges, exchange, waiting, given, sent, here };
}

interface Document {
  readonly document_epoch: number;
  readonly document: string;
}

function saying(content: string, document_epoch: number): Document {
  return { document_epoch, document: encoded(documentSaying(content)) };
}

interface Edit {
  readonly document: string;
  readonly document_epoch: number;
  readonly draft: { readonly content: string };
}

const tooLarge = new ApiError('PATCH /drafts/{draft_id}', {
  status: 400,
  code: 'BAD_REQUEST',
  msg: 'The document is too large.',
  fields: {},
  retryAfterMs: undefined,
});

/** Types into the draft so often, at its beginning, that the server cannot merge the history. */
async function typeLong({ localChanges }: Awaited<ReturnType<typeof world>>): Promise<string> {
  const typed = await localChanges.update('draft', 'ours', (stored) => {
    if (!stored) return undefined;
    const document = documentFrom(stored.document);
    for (let count = 0; count < 1001; count += 1) textOf(document).insert(0, 'x');
    const content = contentOf(document);
    return { ...stored, document: encoded(document), content, isEdited: true };
  });
  return typed?.content ?? '';
}

it('D2: a history that is too long is sent as one edit of the server’s document, and given up', async () => {
  const device = await world();
  const { exchange, waiting, given, sent, here } = device;
  const theirs = here()?.document ?? '';
  const content = await typeLong(device);
  const exchanged = exchange();
  await expect.poll(() => waiting.length).toBe(1);
  waiting[0]?.({ document_epoch: 1, document: theirs });
  await exchanged;
  expect(given).toEqual([[1, content]]);
  // The same edit again, such as after a lost answer, changes nothing.
  const { document = '' } = here() ?? {};
  expect(contentOf(documentFrom(theirs, ...sent, document))).toBe(content);
  expect(here()).toMatchObject({ content, isEdited: false, server: { content } });
  expect(here()?.documentId).not.toBe('ours');
});

it('D2: a history that a websocket still sends is not sent in another form', async () => {
  const device = await world({ isInSync: true });
  const { exchange, waiting, given, here } = device;
  const theirs = here()?.document ?? '';
  const content = await typeLong(device);
  const exchanged = exchange();
  await expect.poll(() => waiting.length).toBe(1);
  waiting[0]?.({ document_epoch: 1, document: theirs });
  await exchanged;
  expect(given).toEqual([]);
  expect(here()).toMatchObject({ content, documentId: 'ours', isEdited: true });
});

it('D2: a late answer from before the document restarted removes nothing', async () => {
  const { exchange, waiting, given, here } = await world();
  const late = exchange();
  const soon = exchange();
  await expect.poll(() => waiting.length).toBe(2);
  const anew = saying('both and more', 2);
  waiting[1]?.(anew);
  await soon;
  expect(here()?.content).toBe('both and more');
  waiting[0]?.(saying('both', 1));
  await expect.poll(() => waiting.length).toBe(3);
  expect(here()).toMatchObject({ content: 'both and more', server: { epoch: 2 } });
  waiting[2]?.(anew);
  await late;
  expect(here()).toMatchObject({ content: 'both and more', server: { epoch: 2 } });
  expect(given).toEqual([]);
});

it('D2: a document that was reset with its server is applied as it is', async () => {
  const { localChanges, exchange, waiting, here } = await world();
  await localChanges.update('draft', 'ours', (stored) =>
    stored?.server ? { ...stored, server: { ...stored.server, epoch: 3 } } : stored,
  );
  const exchanged = exchange();
  await expect.poll(() => waiting.length).toBe(1);
  waiting[0]?.(saying('bot', 2));
  await exchanged;
  expect(here()).toMatchObject({ content: 'bot', server: { epoch: 2 } });
});

it('D4: a sent draft is not requested any more', async () => {
  const { localChanges, exchange, waiting } = await world();
  await localChanges.update('draft', 'ours', (stored) => stored && { ...stored, isDeleted: true });
  await exchange();
  expect(waiting).toEqual([]);
});
