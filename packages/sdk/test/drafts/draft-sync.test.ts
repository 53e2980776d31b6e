import { expect, it, onTestFinished } from 'vitest';
import { ApiError, NetworkError } from '../../src/api/errors.ts';
import { importedDraft } from '../../src/drafts/draft-changes.ts';
import {
  documentFrom,
  documentSaying,
  encoded,
  replaceText,
  textOf,
} from '../../src/drafts/draft-document.ts';

import { type DraftsParts, LoadedDrafts } from '../../src/drafts/loaded-drafts.ts';
import { LiveValue } from '../../src/live.ts';
import { openLocalChanges } from '../../src/local-changes/open-local-changes.ts';
import type { StoredDraft } from '../../src/local-changes/stored-draft.ts';
import type { SyncState } from '../../src/sync/sync-state.ts';
import { FakeDevice } from '../../src/testing/fake-device.ts';
import { narrowStorage } from '../support/narrow-storage.ts';

const gone = new ApiError('GET /drafts/{draft_id}/document', {
  status: 404,
  code: 'BAD_REQUEST',
  msg: 'Draft does not exist',
  fields: {},
  retryAfterMs: undefined,
});

const target = { kind: 'topic', channelId: 7, topic: 'plans' } as const;
const made = {
  id: 5,
  type: 'stream' as const,
  to: [7],
  topic: 'plans',
  content: 'never mind',
  timestamp: 1,
};

/** Discarded while it was unknown whether the server had created it. */
const discarded: StoredDraft = {
  id: 'ours',
  target,
  document: encoded(documentSaying('never mind')),
  documentId: 'ours',
  content: 'never mind',
  changedAt: 0,
  isEdited: true,
  isDeleted: true,
  creation: { key: 'key', target, content: 'never mind', document: undefined, timestamp: 1 },
  server: undefined,
};

interface Options {
  readonly hasDocuments?: boolean;
  readonly hasKeys?: boolean;
  readonly answered?: Promise<void>;
  /** Whether the answer to the creation of a draft is lost. */
  readonly isCut?: () => boolean;
  /** Whether the drafts of the log can be read. */
  readonly isReadable?: () => boolean;
  /** Whether there is room for a write. */
  readonly hasRoom?: () => boolean | Promise<boolean>;
  /** The drafts that the server had before it was reset to an earlier state. */
  readonly lost?: readonly number[];
  /** Other stored drafts. */
  readonly beside?: readonly StoredDraft[];
}

async function world(
  draft: StoredDraft,
  listed: readonly (typeof made)[],
  {
    hasDocuments = false,
    hasKeys = true,
    answered,
    isCut,
    isReadable = () => true,
    hasRoom = () => true,
    lost = [],
    beside = [],
  }: Options = {},
) {
  const device = new FakeDevice();
  const environment = device.tab();
  const localChanges = await openLocalChanges({
    name: 'drafts',
    storage: narrowStorage(hasRoom).engine('strict'),
    isShared: false,
    locks: environment.locks,
  });
  const extensions = { idempotencyKeys: hasKeys, streaming: false, draftDocuments: hasDocuments };
  const stored: Readonly<Record<string, unknown>> = {
    cursor: { queueId: 'q', lastEventId: 1, newestMessageId: 0, extensions, lostDrafts: lost },
    settings: { enable_drafts_synchronization: true },
  };
  const state = new LiveValue<SyncState>({ name: 'live' });
  const onServer = [made];
  const log = [...listed];
  const document = documentFrom(draft.document);
  const deleted: number[] = [];
  let asked = 0;
  let told: () => void = () => undefined;
  const drafts = new LoadedDrafts({
    serverUrl: 'https://chat.example.org',
    localChanges,
    environment,
    connection: { state },
    records: {
      get: async (kind: string) => kind in stored && { kind, value: stored[kind] },
      async find() {
        if (!isReadable()) throw new DOMException('It was cut off.', 'AbortError');
        return log.map((value) => ({ kind: 'draft', value }));
      },
      onWrite: (listener: Parameters<DraftsParts['records']['onWrite']>[0]) => {
        told = () => listener([{ remove: { kind: 'draft', key: String(made.id) } }]);
        return () => undefined;
      },
    } as unknown as DraftsParts['records'],
    api: {
      async createDrafts() {
        if (isCut?.()) throw new NetworkError('POST /drafts', undefined);
        return { ids: [made.id] };
      },
      async getDrafts() {
        asked += 1;
        await answered;
        return { drafts: [...onServer], count: onServer.length };
      },
      async getDraftDocument() {
        asked += 1;
        await answered;
        const [found] = onServer;
        if (!found) throw gone;
        replaceText(textOf(document), found.content);
        return { document: encoded(document), document_epoch: 1 };
      },
      async deleteDraft({ draft_id }: { readonly draft_id: number }) {
        deleted.push(draft_id);
        onServer.length = 0;
      },
    } as unknown as DraftsParts['api'],
  });
  onTestFinished(async () => {
    await drafts.close();
    await localChanges.close();
  });
  await localChanges.write(
    [draft, ...beside].map((value) => ({ put: { kind: 'draft', id: value.id, value } })),
  );
  drafts.start();
  /** Removes the server's draft from the log. */
  const goneFromLog = () => {
    log.length = 0;
    told();
  };
  /** Adds the server's draft to the log. */
  const addedToLog = () => {
    log.push(made);
    told();
  };
  const timesAsked = () => asked;
  return { device, localChanges, state, onServer, deleted, addedToLog, goneFromLog, timesAsked };
}

/** Lets the drafts work. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

it('D4: a draft that was discarded during its creation is deleted once the server names it', async () => {
  // The log had it before the answer came.
  const { deleted } = await world(discarded, [made]);
  await expect.poll(() => deleted).toEqual([5]);
});

it.each([
  ['a text', false],
  ['a document', true],
])(
  'D4: the server keeps a draft until its message is stored, and if there is no room for that (%s)',
  async (_, hasDocuments) => {
    const server = { id: 5, epoch: hasDocuments ? 1 : undefined, content: made.content, target };
    const here = { ...discarded, isEdited: false, isDeleted: false, creation: undefined, server };
    let room: boolean | Promise<boolean> = true;
    const { localChanges, deleted, timesAsked } = await world(here, [made], {
      hasDocuments,
      hasRoom: () => room,
    });
    const sent = [
      { put: { kind: 'draft', id: here.id, value: { ...here, isDeleted: true } } },
    ] as const;
    const isDeleted = () => localChanges.drafts.current.get(here.id)?.isDeleted;
    let fail: (hasRoom: false) => void = () => undefined;
    room = new Promise((resolve) => {
      fail = resolve;
    });
    onTestFinished(() => fail(false));
    const writing = localChanges.write(sent);
    expect(isDeleted()).toBe(true);
    await turns();
    expect([timesAsked(), deleted]).toEqual([0, []]);
    fail(false);
    await expect(writing).rejects.toThrow('No room');
    await turns();
    expect([isDeleted(), deleted]).toEqual([false, []]);
    room = true;
    await localChanges.write(sent);
    await expect.poll(() => deleted).toEqual([5]);
  },
);

it('D4: a draft that was sent right after its creation does not come back from the log', async () => {
  const server = { id: 5, epoch: 1, content: made.content, target };
  const here = { ...discarded, creation: undefined, server };
  const { localChanges, addedToLog, timesAsked } = await world(here, [], { hasDocuments: true });
  const left = () => [...localChanges.drafts.current.keys()];
  await expect.poll(left).toEqual([]);
  const shown: string[] = [];
  localChanges.drafts.subscribe(() => shown.push(...left()));
  addedToLog();
  await turns();
  expect([shown, timesAsked()]).toEqual([[], 1]);
});

it('D4: a draft that the log reports while it is being deleted is not asked for again', async () => {
  const server = { id: 5, epoch: 1, content: made.content, target };
  const here = { ...discarded, creation: undefined, server };
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { localChanges, deleted, addedToLog, goneFromLog, timesAsked } = await world(here, [], {
    hasDocuments: true,
    answered,
  });
  await expect.poll(timesAsked).toBe(1);
  addedToLog();
  await turns();
  answer();
  await expect.poll(() => deleted).toEqual([5]);
  await turns();
  expect(timesAsked()).toBe(1);
  goneFromLog();
  await expect.poll(() => localChanges.drafts.current.size).toBe(0);
});

it('D4: a draft that was sent elsewhere is removed, even if the log never had it here', async () => {
  const server = { id: 5, epoch: undefined, content: made.content, target };
  const here = { ...discarded, isEdited: false, isDeleted: false, creation: undefined, server };
  const { device, localChanges, state, onServer, timesAsked } = await world(here, []);
  await expect.poll(timesAsked).toBe(1);
  await new Promise((resolve) => setImmediate(resolve));
  onServer.length = 0;
  state.set({ name: 'registering' });
  state.set({ name: 'live' });
  const left = () => {
    device.advance(500);
    return localChanges.drafts.current.size;
  };
  await expect.poll(left).toBe(0);
});

it.each([
  ['a text', false],
  ['a document', true],
])('D5: a draft that the server lost in a reset is created again (%s)', async (_, hasDocuments) => {
  const epoch = hasDocuments ? 1 : undefined;
  const server = { id: 5, epoch, content: made.content, target };
  const here = { ...discarded, isEdited: false, isDeleted: false, creation: undefined, server };
  const { device, localChanges, onServer, goneFromLog } = await world(here, [made], {
    hasDocuments,
    lost: [5],
    isCut: () => true,
  });
  onServer.length = 0;
  goneFromLog();
  const makes = () => {
    device.advance(500);
    return localChanges.drafts.current.get('ours')?.creation?.content;
  };
  await expect.poll(makes).toBe(made.content);
});

it.each([
  ['a text', false],
  ['a document', true],
])(
  'D4: a draft that was sent elsewhere during a fetch is removed (%s)',
  async (_, hasDocuments) => {
    const content = 'never';
    const server = { id: 5, epoch: undefined, content, target };
    const known = { ...discarded, content, document: encoded(documentSaying(content)), server };
    const here = { ...known, isEdited: false, isDeleted: false, creation: undefined };
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { device, localChanges, onServer, goneFromLog, timesAsked } = await world(here, [made], {
      hasDocuments,
      answered,
    });
    await expect.poll(timesAsked).toBe(1);
    goneFromLog();
    await new Promise((resolve) => setImmediate(resolve));
    answer();
    await answered;
    onServer.length = 0;
    const left = () => {
      device.advance(500);
      return localChanges.drafts.current.size;
    };
    await expect.poll(left).toBe(0);
  },
);

it.each([
  ['a text', false],
  ['a document', true],
])(
  'D4: text added elsewhere comes back, though it was fetched while the draft was being removed (%s)',
  async (_, hasDocuments) => {
    const server = { id: 5, epoch: hasDocuments ? 1 : undefined, content: made.content, target };
    const known = { ...discarded, isDeleted: false, creation: undefined, server };
    const here = { ...known, isEdited: false };
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { localChanges, onServer, deleted, timesAsked } = await world(here, [], {
      hasDocuments,
      answered,
    });
    await expect.poll(timesAsked).toBe(1);
    await localChanges.write([
      { put: { kind: 'draft', id: here.id, value: { ...here, isDeleted: true } } },
    ]);
    onServer.splice(0, 1, { ...made, content: 'never mind, or rather do' });
    answer();
    const texts = () =>
      [...localChanges.drafts.current.values()].flatMap(({ isDeleted, content }) =>
        isDeleted ? [] : [content],
      );
    await expect.poll(texts).toEqual(['never mind, or rather do']);
    expect(deleted).toEqual([]);
  },
);

it('D3: without keys, a draft whose creation was interrupted gets time to arrive before it is looked for', async () => {
  let tries = 0;
  const isCut = () => {
    tries += 1;
    return true;
  };
  const typed = { ...discarded, isDeleted: false, creation: undefined };
  const { device, localChanges, timesAsked } = await world(typed, [], { hasKeys: false, isCut });
  const later = (times: () => number) => () => {
    device.advance(500);
    return times();
  };
  await expect.poll(later(() => tries)).toBe(1);
  await new Promise((resolve) => setImmediate(resolve));
  device.advance(9_000);
  await new Promise((resolve) => setImmediate(resolve));
  expect(timesAsked()).toBe(0);
  await expect.poll(later(timesAsked)).toBe(1);
  const server = () => [...localChanges.drafts.current.values()].map(({ server }) => server?.id);
  await expect.poll(server).toEqual([made.id]);
  expect(tries).toBe(1);
});

it('D3: text typed into a draft whose creation was interrupted stays, though the log’s draft looked like another one', async () => {
  const content = 'never mind, or rather do';
  const document = encoded(documentSaying(content));
  const ours = { ...discarded, isDeleted: false, content, document };
  // Another device changed it before the log had it, so it was not recognized.
  const told = importedDraft({ ...made, content: 'never' });
  const theirs = { ...told, content: 'never ever', isEdited: true };
  const { localChanges } = await world(ours, [{ ...made, content: 'never' }], { beside: [theirs] });
  const drafts = () => [...localChanges.drafts.current.values()];
  await expect.poll(() => drafts().some(({ creation }) => creation)).toBe(false);
  expect(drafts().map(({ id, content, server }) => [id, content, server?.id])).toEqual([
    ['ours', content, undefined],
    [theirs.id, 'never ever', made.id],
  ]);
});

it('B1: drafts of the log that cannot be read at the start are read later', async () => {
  let isReadable = false;
  const { device, deleted } = await world(discarded, [made], { isReadable: () => isReadable });
  await expect.poll(() => device.nextTimerAt).toBe(10_000);
  isReadable = true;
  device.advance(10_000);
  await expect.poll(() => deleted).toEqual([made.id]);
});
