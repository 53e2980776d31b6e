import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchServerSettings, signIn } from '../../src/accounts/sign-in.ts';
import { createApi } from '../../src/api/api.ts';
import { type Client, createClient } from '../../src/client.ts';
import { indexedDbStorage } from '../../src/indexeddb.ts';
import { fileStorage } from '../../src/node.ts';
import { memoryStorage } from '../../src/store/memory-storage.ts';
import { FakeDevice } from '../../src/testing/fake-device.ts';

/** A function as callers without types see it. */
type Untyped = (...args: readonly unknown[]) => unknown;

const credentials = { email: 'ada@example.org', apiKey: 'key' };
const options = { serverUrl: 'http://server', credentials, storage: memoryStorage() };
const to = { kind: 'topic', channelId: 7, topic: 'roses' };

async function problemOf(call: () => unknown): Promise<unknown> {
  try {
    return await call();
  } catch (error) {
    return String(error);
  }
}

it.each<[(given: never) => unknown, unknown, string]>([
  [createClient, undefined, 'createClient takes an object, not undefined.'],
  [
    createClient,
    { url: 'http://server', credentials, storage: memoryStorage() },
    'createClient: `serverUrl` must be an absolute URL, not undefined. Given: url, credentials, storage.',
  ],
  [createClient, { ...options, serverUrl: 'server' }, 'serverUrl must be an absolute URL'],
  [createClient, { ...options, credentials: undefined }, '`credentials` must be an object'],
  [createClient, { ...options, credentials: { email: 'a' } }, 'an `email` and an `apiKey`'],
  [
    createClient,
    { ...options, storage: memoryStorage },
    '`storage` must be a storage, such as `indexedDbStorage()` makes, not a function.',
  ],
  [createClient, { ...options, account: 7 }, '`account` must be a string that is not empty or'],
  [createClient, { ...options, account: '' }, 'not an empty string.'],
  [createClient, { ...options, budgetBytes: '9' }, '`budgetBytes` must be a number or undefined'],
  [createApi, undefined, 'createApi takes an object, not undefined.'],
  [signIn, undefined, 'signIn takes an object, not undefined.'],
  [
    signIn,
    { serverUrl: 'http://server', username: 'ada', password: 'secret' },
    'signIn: `email` must be a string, not undefined. Given: serverUrl, username, password.',
  ],
  [fetchServerSettings, undefined, 'fetchServerSettings takes an object, not undefined.'],
  [fileStorage, undefined, 'fileStorage takes a string that is not empty'],
])('C8: %o tells what is wrong with %o', async (call, given, problem) => {
  const told = await problemOf(() => call(given as never));
  expect(told).toMatch(/^TypeError: /);
  expect(told).toContain(problem);
});

it('C8: in Node, the storage of browsers names the alternatives', async () => {
  const told = await problemOf(() => createClient({ ...options, storage: indexedDbStorage() }));
  expect(told).toMatch(
    /^StoreError: .*no IndexedDB here\. Use `fileStorage` of @tidings\/sdk\/node/,
  );
});

describe('a client', () => {
  let client: Client;

  beforeAll(async () => {
    const device = new FakeDevice();
    device.online.set(false);
    client = await createClient({ ...options, environment: device.tab() });
  });
  afterAll(() => client.close());

  it.each<[string, unknown[], string]>([
    ['send', [], 'send takes an object, not undefined.'],
    ['send', ['hello'], 'send takes an object, not a string.'],
    [
      'send',
      [{ to: { kind: 'channel', channelId: 7, topic: 'x' }, content: 'hello' }],
      "send: `to` must be { kind: 'topic', channelId: an integer, topic: a string } or " +
        "{ kind: 'direct', userIds: an array of integers }, " +
        "not { kind: 'channel', channelId: 7, topic: a string }. Given: to, content.",
    ],
    ['send', [{ to: { ...to, channelId: '7' }, content: 'hello' }], 'channelId: a string'],
    ['send', [{ to: { kind: 'direct', userId: 7 }, content: 'hello' }], "{ kind: 'direct', userId"],
    ['send', [{ to }], 'send: `content` must be a string, not undefined. Given: to.'],
    ['send', [{ to, content: 'x', files: [new Blob()] }], '`files` must be an array of Files'],
    ['send', [{ to, content: 'x', draft: 7 }], '`draft` must be'],
    ['timeline', [], 'timeline takes'],
    ['timeline', [{ kind: 'stream', channelId: 7 }], "not { kind: 'stream', channelId: 7 }."],
    ['timeline', [{ kind: 'all' }, { start: 'oldest' }], "timeline: `start` must be 'newest' or"],
    ['search', [{}], 'search: `text` must be a string, not undefined. Given: nothing.'],
    ['markRead', [{ kind: 'channel' }], "not { kind: 'channel' }."],
    [
      'messageSource',
      [7],
      'messageSource takes { id: an integer } or { localId: a string }, not 7.',
    ],
    ['topics', [], 'topics takes an integer, not undefined.'],
    ['user', ['ada'], 'user takes an integer, not a string.'],
    ['message', [Number.NaN], 'message takes an integer, not NaN.'],
    ['refreshTopics', [], 'refreshTopics takes an integer'],
    ['onArrival', [], 'onArrival takes a function, not undefined.'],
    ['signIn', [], 'signIn takes an object, not undefined.'],
    ['signOut', [], 'signOut takes an object, not undefined.'],
    ['signOut', [{}], "signOut: `wipe` must be true or false or 'evenUnsent', not undefined."],
    ['change.subscribe', [7], 'change.subscribe takes an object, not 7.'],
    ['change.editMessage', [{ id: 7 }], 'change.editMessage: `message` must be'],
    [
      'change.addReaction',
      [{ message: { id: 7 }, emoji: 'tada' }],
      '`emoji` must be { name: a str',
    ],
    ['change.updateFlags', [{ messageIds: [7, '8'] }], '`messageIds` must be an array of integers'],
    [
      'change.createScheduledMessage',
      [{ to, content: 'x', deliverAt: 1_795_417_451_272 }],
      '`deliverAt` must be a time in seconds since 1970, not 1795417451272.',
    ],
    [
      'change.editScheduledMessage',
      [{ scheduledId: 3, deliverAt: 1_795_417_451_272 }],
      '`deliverAt` must be a time in seconds since 1970 or undefined',
    ],
    // Lists show unsent items under negative ids.
    [
      'change.deleteScheduledMessage',
      [{ scheduledId: -3 }],
      '`scheduledId` must be an id from the server, not -3.',
    ],
    [
      'change.editScheduledMessage',
      [{ scheduledId: -3, content: 'later' }],
      '`scheduledId` must be an id from the server',
    ],
    [
      'change.editSnippet',
      [{ snippetId: -3, title: 'a' }],
      '`snippetId` must be an id from the server',
    ],
    ['change.deleteSnippet', [{ snippetId: -3 }], '`snippetId` must be an id from the server'],
    ['outbox.enqueue', [{ name: 'toString', args: {} }], 'There is no change of this name.'],
    ['outbox.edit', ['id', { name: 'subscribe' }], 'change.subscribe takes an object'],
    [
      'drafts.open',
      [{ kind: 'channel' }],
      "{ kind: 'topic', channelId: an integer, topic: a string",
    ],
    ['typing.composing', [{}], 'not an empty object.'],
    ['typing.others', [{ kind: 'direct', members: [7] }], 'userIds: an array of integers'],
  ])('C8: tells what is wrong with the arguments of %s: %j', async (name, given, problem) => {
    const [part, ofPart] = name.split('.');
    const calls = (ofPart ? client[part as 'change'] : client) as unknown as Record<
      string,
      Untyped
    >;
    const told = await problemOf(() => calls[ofPart ?? name]?.(...given));
    expect(told).toMatch(/^TypeError: /);
    expect(told).toContain(problem);
    expect(client.outbox.entries.current).toEqual([]);
    expect(client.status.current).toBe('open');
  });

  it('C8: accepts ids of any size, as links and anchors contain them', async () => {
    expect(await client.topics(1e20).load()).toEqual([]);
    expect(client.timeline({ kind: 'all' }, { start: 1e16 }).current.anchor).toBe(1e16);
  });

  it('C8: refuses an invalid text or target of a draft', async () => {
    const draft = await client.drafts.open({ kind: 'none' });
    const { setContent, setTarget } = draft as unknown as Record<string, Untyped>;
    expect(() => setContent?.call(draft, 7)).toThrow('setContent takes a string, not 7.');
    expect(() => setTarget?.call(draft, { kind: 'topic' })).toThrow("not { kind: 'topic' }.");
    await draft.close();
  });
});
