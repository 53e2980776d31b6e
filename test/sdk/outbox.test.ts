import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createApi } from '../../packages/sdk/src/api/api.ts';
import { createCall } from '../../packages/sdk/src/api/call.ts';
import type { Command } from '../../packages/sdk/src/commands/command.ts';
import type { Api } from '../../packages/sdk/src/endpoints/api-functions.ts';
import { nodeEnvironment } from '../../packages/sdk/src/environment/node-environment.ts';
import { openLocalChanges } from '../../packages/sdk/src/local-changes/open-local-changes.ts';
import type { ConversationTarget } from '../../packages/sdk/src/messages/conversation.ts';
import { MessagePages } from '../../packages/sdk/src/messages/message-pages.ts';
import { Outbox } from '../../packages/sdk/src/outbox/outbox.ts';
import { Sender } from '../../packages/sdk/src/outbox/sender.ts';
import { TextLimits } from '../../packages/sdk/src/outbox/text-limits.ts';
import { memoryStorage } from '../../packages/sdk/src/store/memory-storage.ts';
import { openRecords } from '../../packages/sdk/src/store/open-records.ts';
import { StoreWriter } from '../../packages/sdk/src/store/store-writer.ts';
import { WorkingSet } from '../../packages/sdk/src/store/working-set.ts';
import { createSync } from '../../packages/sdk/src/sync/sync.ts';
import { Random } from '../../packages/sdk/test/support/random.ts';
import { freshDatabases } from '../../packages/server/test/support/engines.ts';
import { BadNetwork, type Fate } from '../support/bad-network.ts';
import { hastyEnvironment } from '../support/hasty-environment.ts';
import { randomFates } from '../support/random-fates.ts';
import { type Account, RestartableServer } from '../support/restartable-server.ts';

/** A client's disk, for any number of clients. */
function disk() {
  const storage = memoryStorage();
  const { locks } = nodeEnvironment();
  return {
    localChanges: () =>
      openLocalChanges({
        name: 'keepsakes',
        storage: storage.engine('strict'),
        isShared: false,
        locks,
      }),
    records: () =>
      openRecords({ name: 'records', storage: storage.engine('relaxed'), isShared: false }),
  };
}

interface ClientOptions {
  readonly url: string;
  readonly account: Account;
  readonly random: () => number;
  readonly on?: ReturnType<typeof disk>;
}

async function connect({ url, account, random, on = disk() }: ClientOptions) {
  const environment = { ...hastyEnvironment(10), random };
  const [localChanges, records] = [await on.localChanges(), await on.records()];
  const writer = new StoreWriter(records);
  const { email, apiKey } = account;
  const options = { serverUrl: url, credentials: { email, apiKey }, retry: false } as const;
  const sync = createSync({ api: createApi(options), environment, records, writer });
  const limits = new TextLimits(records);
  const sender = new Sender({
    clientName: undefined,
    limits,
    localChanges,
    records,
    writer,
    environment,
    call: createCall(options),
    fetchMessages: (request) => sync.fetchMessages(request),
    fetchSource: (messageId) => sync.fetchSource(messageId),
    syncState: sync.state,
  });
  const outbox = new Outbox({ localChanges, environment, limits, state: sync.state, sender });
  const stopWatching = sync.state.subscribe(({ name }) => {
    if (name === 'live') sender.resume();
  });
  let isOpen = true;
  async function close() {
    if (!isOpen) return;
    isOpen = false;
    stopWatching();
    outbox.close();
    limits.close();
    await Promise.all([sender.stop(), sync.stop()]);
    await Promise.all([localChanges.close(), records.close()]);
  }
  onTestFinished(close);
  sync.start();
  sender.start();
  return { outbox, records, sync, close };
}

type TestClient = Awaited<ReturnType<typeof connect>>;

const saying = (to: ConversationTarget, content: string): Command => ({
  name: 'sendMessage',
  args: { to, content, uploads: [] },
});

async function untilEmpty({ outbox }: TestClient): Promise<void> {
  const left = () =>
    outbox.entries.current.map(({ command, state, refusal }) => ({
      name: command.name,
      state,
      refusal,
    }));
  await expect.poll(left).toEqual([]);
}

async function untilLive({ sync }: TestClient): Promise<void> {
  await expect.poll(() => sync.state.current.name).toBe('live');
}

/** Returns the messages of a conversation on the server, oldest first. */
async function said(api: Api, to: ConversationTarget): Promise<string[]> {
  const narrow =
    to.kind === 'topic'
      ? [
          { operator: 'channel', operand: to.channelId },
          { operator: 'topic', operand: to.topic },
        ]
      : [{ operator: 'dm', operand: [...to.userIds] }];
  const { messages } = await api.getMessages({
    narrow,
    anchor: 'oldest',
    num_before: 0,
    num_after: 1000,
    apply_markdown: false,
  });
  return messages.map(({ content }) => content);
}

const passes: Fate = { kind: 'passes' };

/** Lets messages arrive, but neither their answers nor their events. */
function loseWhatIsSent(proxy: BadNetwork): void {
  proxy.decide = ({ method, path }) => {
    if (path.endsWith('/events')) return { kind: 'cutBefore' };
    const sends = method === 'POST' && path.endsWith('/messages');
    return sends ? { kind: 'cutBeforeAnswer' } : passes;
  };
  proxy.cutAll();
}

const engines = freshDatabases;

describe.each(engines)('outbox with a real server on %s', (_, locate) => {
  let server: RestartableServer;

  beforeAll(async () => {
    server = await RestartableServer.start(await locate());
  });
  afterAll(() => server.remove());

  /** Two people, a channel, and a network between one of them and the server. */
  async function world(seed: number, options: { playsOlderServer?: boolean } = {}) {
    const random = new Random(seed);
    const [ada, ben] = [await server.account(), await server.account()];
    const proxy = await BadNetwork.start({ target: server.url, ...options });
    onTestFinished(() => proxy.close());
    const apiOf = ({ email, apiKey }: Account) =>
      createApi({ serverUrl: server.url, credentials: { email, apiKey } });
    const name = `garden ${crypto.randomUUID().slice(0, 8)}`;
    const { id: channelId } = await apiOf(ada).createChannel({
      name,
      subscribers: [ada.id, ben.id],
    });
    const on = disk();
    const topic = (topic: string) => ({ kind: 'topic', channelId, topic }) as const;
    const next = () => random.next();
    return {
      random,
      proxy,
      channelId,
      topic,
      direct: { kind: 'direct', userIds: [ben.id] } as const,
      client: () => connect({ url: proxy.url, account: ada, random: next, on }),
      /** Bypasses the bad network. */
      api: () => apiOf(ada),
      /** Creates a public channel without the first person. */
      async channelOfBen() {
        const made = { name: `of Ben, ${name}`, subscribers: [ben.id] };
        return (await apiOf(ben).createChannel(made)).id;
      },
    };
  }

  /** Sends a message that arrives, while its sender gets nothing back until the network returns. */
  async function sendWithoutReply({
    proxy,
    topic,
    client,
    api,
  }: Awaited<ReturnType<typeof world>>) {
    const ada = await client();
    await untilLive(ada);
    loseWhatIsSent(proxy);
    await ada.outbox.enqueue(saying(topic('roses'), 'once'));
    const isThere = () => said(api(), topic('roses'));
    await expect.poll(isThere).toEqual(['once']);
    const { messages } = await api().getMessages({ anchor: 'newest', num_before: 1, num_after: 0 });
    const { id: message_id = 0 } = messages[0] ?? {};
    return { ada, message_id };
  }

  it.each([
    ['with keys', 1, {}],
    ['with keys', 2, {}],
    ['without keys', 3, { playsOlderServer: true }],
    ['without keys', 4, { playsOlderServer: true }],
  ] as const)(
    'O3, O4, O8: %s, through random cuts, each message arrives once and in order (%i)',
    async (_keys, seed, options) => {
      const { random, proxy, topic, direct, client, api } = await world(seed, options);
      const ada = await client();
      await untilLive(ada);
      const fates = randomFates(() => random.next(), {
        cut: 0.4,
        delayMs: 20,
        // A client without keys can only wait for the rest of an interrupted request.
        ...('playsOlderServer' in options && {
          kinds: ['cutBefore', 'cutInRequest', 'cutBeforeAnswer', 'cutInAnswer'] as const,
        }),
      });
      // Few requests carry all messages. The first of them is always one that arrives without an answer.
      const sent: string[] = [];
      proxy.decide = (request) => {
        const fate = fates(request);
        if (request.method !== 'POST' || !/\/(?:messages|outbox)$/.test(request.path)) return fate;
        const own = sent.length === 0 ? ({ kind: 'cutBeforeAnswer' } as const) : fate;
        sent.push(own.kind);
        return own;
      };
      const places = [topic('roses'), topic('weeds'), topic('trees'), direct];
      const expected = new Map<ConversationTarget, string[]>(places.map((place) => [place, []]));
      // Without keys each interruption costs ten seconds and more.
      const count = 'playsOlderServer' in options ? 32 : 48;
      for (let number = 0; number < count; number += 1) {
        const place = random.one(places);
        // Some have the same text as the one before.
        const content = `message ${number - (number % 2)}`;
        expected.get(place)?.push(content);
        await ada.outbox.enqueue(saying(place, content));
        if (random.below(8) === 0) proxy.cutAll();
        if (random.below(4) === 0) await wait(random.below(60));
      }
      await untilEmpty(ada);
      for (const [place, contents] of expected) expect(await said(api(), place)).toEqual(contents);
      // What arrived without an answer went out once more.
      expect(sent[0]).toBe('cutBeforeAnswer');
      expect(sent.length).toBeGreaterThan(1);
      expect(proxy.counts.get('cutBeforeAnswer')).toBeGreaterThan(0);
    },
  );

  it('O4, O8: restarts of servers and clients in between change nothing', async () => {
    const { random, proxy, topic, direct, client, api } = await world(5);
    let ada = await client();
    await untilLive(ada);
    proxy.decide = randomFates(() => random.next(), { cut: 0.3, delayMs: 20 });
    const places = [topic('roses'), direct];
    for (let number = 0; number < 40; number += 1) {
      const place = places[number % 2] ?? direct;
      await ada.outbox.enqueue(saying(place, `message ${number}`));
      if (number % 10 === 4) {
        await ada.close();
        ada = await client();
      }
      if (number % 20 === 9) {
        proxy.isDown = true;
        proxy.cutAll();
        await server.close();
        await server.startAgain();
        proxy.target = server.url;
        proxy.isDown = false;
      }
    }
    await untilEmpty(ada);
    for (const [index, place] of places.entries()) {
      const numbers = Array.from({ length: 20 }, (_, count) => 2 * count + index);
      expect(await said(api(), place)).toEqual(numbers.map((number) => `message ${number}`));
    }
  });

  it('O13: without keys, a message that was edited and moved before its echo is found as it was sent', async () => {
    const bad = await world(12, { playsOlderServer: true });
    const { proxy, topic, api } = bad;
    const { ada, message_id } = await sendWithoutReply(bad);
    await api().updateMessage({ message_id, content: 'twice' });
    const quietly = { send_notification_to_new_thread: false };
    await api().updateMessage({ message_id, topic: 'weeds', ...quietly });
    proxy.decide = () => passes;
    await untilEmpty(ada);
    expect(await said(api(), topic('weeds'))).toEqual(['twice']);
    expect(await said(api(), topic('roses'))).toEqual([]);
  });

  it('O13: without keys, a message that was moved to a public channel without a subscription is found', async () => {
    const bad = await world(13, { playsOlderServer: true });
    const { proxy, topic, api, channelOfBen } = bad;
    const { ada, message_id } = await sendWithoutReply(bad);
    const channelId = await channelOfBen();
    const quietly = { send_notification_to_new_thread: false };
    await api().updateMessage({ message_id, stream_id: channelId, ...quietly });
    proxy.decide = () => passes;
    await untilEmpty(ada);
    expect(await said(api(), topic('roses'))).toEqual([]);
    expect(await said(api(), { kind: 'topic', channelId, topic: 'roses' })).toEqual(['once']);
  });

  it('O6: changes of an unsent message follow it', async () => {
    const { random, proxy, topic, client, api } = await world(6);
    const ada = await client();
    await untilLive(ada);
    proxy.isDown = true;
    proxy.cutAll();
    const { id } = await ada.outbox.enqueue(saying(topic('roses'), 'helo'));
    const message = { localId: id };
    const emoji = { name: 'heart', code: '2764', type: 'unicode_emoji' } as const;
    await ada.outbox.enqueue({ name: 'editMessage', args: { message, content: 'hell' } });
    await ada.outbox.enqueue({ name: 'addReaction', args: { message, emoji } });
    await ada.outbox.enqueue({ name: 'editMessage', args: { message, content: 'hello' } });
    proxy.decide = randomFates(() => random.next(), { cut: 0.4 });
    proxy.isDown = false;
    await untilEmpty(ada);
    expect(await said(api(), topic('roses'))).toEqual(['hello']);
    // O7: the stored message has its local id, and all changes.
    const [page] = await ada.records.find({ kind: 'page' });
    expect(page?.value.messages.at(-1)).toMatchObject({
      localId: id,
      content: '<p>hello</p>',
      reactions: [{ emoji_name: 'heart' }],
    });
  });

  it('O6: a file goes first, and the message links it', async () => {
    const { random, proxy, topic, client, api } = await world(7);
    const ada = await client();
    await untilLive(ada);
    proxy.decide = randomFates(() => random.next(), { cut: 0.4 });
    const files = [new File(['red'], 'rose.txt'), new File([new Uint8Array(100_000)], 'b.bin')];
    await ada.outbox.send({ to: topic('roses'), content: 'look', files });
    await untilEmpty(ada);
    const [content = ''] = await said(api(), topic('roses'));
    expect(content).toMatch(
      /^look\n\[rose\.txt\]\(\/user_uploads\/\S+rose\.txt\)\n\[b\.bin\]\(\/user_uploads\/\S+\)$/,
    );
    const { attachments } = await api().getAttachments();
    const held = attachments.filter(({ messages }) => messages.length > 0);
    expect(held.map(({ size }) => size).sort()).toEqual([100_000, 3]);
  });

  it('O6: deleting an untried message leaves no trace, one that may have arrived is deleted there', async () => {
    const { proxy, topic, client, api } = await world(8);
    const ada = await client();
    await untilLive(ada);
    loseWhatIsSent(proxy);
    const tried = await ada.outbox.enqueue(saying(topic('roses'), 'tried'));
    await expect.poll(() => said(api(), topic('roses'))).toEqual(['tried']);
    const untried = await ada.outbox.enqueue(saying(topic('roses'), 'untried'));
    for (const { id } of [untried, tried]) {
      const args = { message: { localId: id } };
      await ada.outbox.enqueue({ name: 'deleteMessage', args });
    }
    expect(ada.outbox.entries.current.map(({ command }) => command.name)).toEqual([
      'sendMessage',
      'deleteMessage',
    ]);
    proxy.decide = () => passes;
    await untilEmpty(ada);
    expect(await said(api(), topic('roses'))).toEqual([]);
  });

  it('O5, O8: a refused message stays, the rest drains, and it is sent once the cause is gone', async () => {
    const { proxy, channelId, topic, direct, client, api } = await world(9);
    const ada = await client();
    await untilLive(ada);
    proxy.isDown = true;
    proxy.cutAll();
    await ada.outbox.enqueue(saying(topic('roses'), 'to the archive'));
    await ada.outbox.enqueue(saying(direct, 'to you'));
    await api().archiveChannel({ stream_id: channelId });
    proxy.isDown = false;
    await expect
      .poll(() => ada.outbox.entries.current.map(({ state }) => state))
      .toEqual(['failed']);
    const [kept] = ada.outbox.entries.current;
    expect(kept?.refusal?.message).not.toBe('');
    expect(await said(api(), direct)).toEqual(['to you']);
    await api().updateChannel({ stream_id: channelId, is_archived: false });
    await ada.outbox.retry(kept?.id ?? '');
    await untilEmpty(ada);
    expect(await said(api(), topic('roses'))).toEqual(['to the archive']);
  });

  it('O7: a message to a channel without events comes through a fetch', async () => {
    const { channelId, topic, client, api } = await world(10);
    const { stream } = await api().getChannel({ stream_id: channelId });
    await api().unsubscribe({ subscriptions: [stream.name] });
    const ada = await client();
    await untilLive(ada);
    const { id } = await ada.outbox.enqueue(saying(topic('roses'), 'from outside'));
    await untilEmpty(ada);
    const [page] = await ada.records.find({ kind: 'page' });
    expect(page?.value.messages).toMatchObject([{ localId: id, content: '<p>from outside</p>' }]);
  });

  it('O4: every other kind of change is made once, through random interruptions', async () => {
    const { random, proxy, channelId, topic, client, api } = await world(11);
    const ada = await client();
    await untilLive(ada);
    const { id } = await api().sendMessage({
      type: 'channel',
      to: channelId,
      topic: 'roses',
      content: 'hello',
    });
    const stored = async () => (await new MessagePages(new WorkingSet(ada.records)).get([id])).size;
    await expect.poll(stored).toBe(1);
    const other = await server.account();
    proxy.decide = randomFates(() => random.next(), { cut: 0.4, delayMs: 10 });
    const deliverAt = Math.floor(Date.now() / 1000) + 100_000;
    const emoji = { name: 'heart', code: '2764', type: 'unicode_emoji' } as const;
    const commands: Command[] = [
      { name: 'updateFlags', args: { messageIds: [id], flag: 'starred', op: 'add' } },
      { name: 'updateFlags', args: { messageIds: [id, 99_999_999], flag: 'collapsed', op: 'add' } },
      { name: 'addReaction', args: { message: { id }, emoji } },
      { name: 'moveMessage', args: moveTo(id, 'trees') },
      { name: 'updateSubscription', args: { channelId, property: 'color', value: '#00ff00' } },
      { name: 'setTopicPolicy', args: { channelId, topic: 'trees', policy: 3 } },
      { name: 'createScheduledMessage', args: { to: topic('later'), content: 'soon', deliverAt } },
      { name: 'createSnippet', args: { title: 'greeting', content: 'hello' } },
      {
        name: 'createNavigationView',
        args: { fragment: 'search/lunch', name: 'Lunch', isPinned: true },
      },
      { name: 'updateNavigationView', args: { fragment: 'search/lunch', name: 'Soup' } },
      { name: 'muteUser', args: { userId: other.id } },
      { name: 'updateSetting', args: { name: 'twenty_four_hour_time', value: true } },
    ];
    for (const command of commands) await ada.outbox.enqueue(command);
    await untilEmpty(ada);
    const { message } = await api().getMessage({ message_id: id });
    expect(message).toMatchObject({ subject: 'trees', reactions: [{ emoji_name: 'heart' }] });
    expect(message.flags).toEqual(expect.arrayContaining(['starred', 'collapsed']));
    const { scheduled_messages } = await api().getScheduledMessages();
    expect(scheduled_messages).toHaveLength(1);
    expect((await api().getSavedSnippets()).saved_snippets).toHaveLength(1);
    const { navigation_views } = await api().getNavigationViews();
    expect(navigation_views).toMatchObject([{ fragment: 'search/lunch', name: 'Soup' }]);
    await ada.outbox.enqueue({ name: 'unsubscribe', args: { channelId } });
    await api().updateChannel({ stream_id: channelId, new_name: `renamed ${channelId}` });
    await untilEmpty(ada);
    const { subscriptions } = await api().getSubscriptions();
    expect(subscriptions.map(({ stream_id }) => stream_id)).not.toContain(channelId);
  });
});

function moveTo(id: number, topic: string) {
  return { message: { id }, channelId: undefined, topic, propagate: 'change_one' } as const;
}
