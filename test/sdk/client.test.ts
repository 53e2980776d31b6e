import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type Client,
  type ClientOptions,
  createClient,
  fetchServerSettings,
  signIn,
} from '../../packages/sdk/src/index.ts';
import { memoryStorage } from '../../packages/sdk/src/memory.ts';
import { nodeEnvironment } from '../../packages/sdk/src/node.ts';
import { FakeDevice } from '../../packages/sdk/src/testing/fake-device.ts';
import { forEachTeam, type Person, type Team } from '../../packages/server/test/support/team.ts';

async function open(
  team: Team,
  { email, apiKey }: Pick<Person, 'email' | 'apiKey'>,
  options: Partial<ClientOptions> = {},
): Promise<Client> {
  const client = await createClient({
    serverUrl: team.url,
    credentials: { email, apiKey },
    storage: memoryStorage(),
    ...options,
  });
  onTestFinished(() => client.close());
  return client;
}

async function live(client: Client): Promise<void> {
  await expect.poll(() => client.sync.state.current.name).toBe('live');
}

async function drained(client: Client): Promise<void> {
  await expect.poll(() => client.outbox.entries.current).toEqual([]);
}

/** Returns the messages of a topic on the server, oldest first. */
async function contents(person: Person, channelId: number, topic: string): Promise<string[]> {
  const narrow = [
    { operator: 'channel', operand: channelId },
    { operator: 'topic', operand: topic },
  ];
  const wanted = { anchor: 'newest', num_before: 100, num_after: 0, apply_markdown: false, narrow };
  const { body } = await person.get('/messages', wanted);
  return body.messages.map(({ content }: { content: string }) => content);
}

forEachTeam((team) => {
  describe('a client of a real server', () => {
    it('S1: a first program signs in, reads and sends', async () => {
      const ada = await team().person('member', 'Ada Lovelace');
      await team().channel('tea', { subscribers: [ada] });
      const settings = await fetchServerSettings({ serverUrl: team().url });
      expect(settings.realm_name).toBeDefined();
      const client = await open(team(), ada);
      expect(client.serverUrl).toBe(new URL(team().url).href);
      await live(client);
      const [tea] = await client.channels().load();
      expect(tea?.channel.name).toBe('tea');
      const to = { kind: 'topic', channelId: tea?.id ?? 0, topic: 'today' } as const;
      await client.send({ to, content: 'At **four**?' });
      await drained(client);
      expect(await contents(ada, to.channelId, 'today')).toEqual(['At **four**?']);
      expect((await client.topics(to.channelId).load()).map(({ name }) => name)).toEqual(['today']);
      expect((await client.ownUser().load())?.user.full_name).toBe('Ada Lovelace');
    });

    it('A5: the server’s error for a wrong password is reported', async () => {
      const ada = await team().person();
      const wrong = { serverUrl: team().url, email: ada.email, password: 'wrong' };
      await expect(signIn(wrong)).rejects.toMatchObject({ code: 'AUTHENTICATION_FAILED' });
    });

    it('C2: two accounts work side by side in one program', async () => {
      const [ada, ben] = [await team().person(), await team().person()];
      const channel = await team().channel(`pair ${ada.id}`, { subscribers: [ada, ben] });
      const storage = memoryStorage();
      const first = await open(team(), ada, { storage });
      const second = await open(team(), ben, { storage });
      await Promise.all([live(first), live(second)]);
      const to = { kind: 'topic', channelId: channel, topic: 'both' } as const;
      await first.send({ to, content: 'from ada' });
      await drained(first);
      const unread = second.unread();
      await expect.poll(async () => (await unread.load()).total).toBe(1);
      await second.markRead(to);
      expect((await unread.load()).total).toBe(0);
      await second.send({ to, content: 'from ben' });
      await drained(second);
      expect(await contents(ada, channel, 'both')).toEqual(['from ada', 'from ben']);
    });

    it('O6: files are uploaded before the message that links them', async () => {
      const ada = await team().person();
      const channel = await team().channel(`files ${ada.id}`, { subscribers: [ada] });
      const device = new FakeDevice({ now: Date.now() });
      device.online.set(false);
      const client = await open(team(), ada, { environment: device.tab() });
      const to = { kind: 'topic', channelId: channel, topic: 'plans' } as const;
      const file = new File(['a plan'], 'plan.txt', { type: 'text/plain' });
      await client.send({ to, content: 'look', files: [file] });
      device.online.set(true);
      await drained(client);
      const [content] = await contents(ada, channel, 'plans');
      expect(content).toMatch(/^look\n\[plan\.txt\]\(\/user_uploads\/.*plan\.txt\)$/);
    });

    it('D4: a sent draft is gone, here and on the server', async () => {
      const ada = await team().person();
      const channel = await team().channel(`drafts ${ada.id}`, { subscribers: [ada] });
      const client = await open(team(), ada);
      await live(client);
      const draft = await client.drafts.open({ kind: 'topic', channelId: channel, topic: 'plans' });
      draft.setContent('nearly');
      await draft.store();
      const onServer = async () => (await ada.get('/drafts')).body.count;
      await expect.poll(onServer).toBe(1);
      const to = { kind: 'topic', channelId: channel, topic: 'plans' } as const;
      await client.send({ to, content: draft.content.current, draft: draft.id });
      expect(await client.draftsList().load()).toEqual([]);
      await expect.poll(onServer).toBe(0);
      await draft.close();
    });

    it('S1: a list of notes to oneself gets the messages that are sent to its target', async () => {
      const ada = await team().person();
      const client = await open(team(), ada);
      await live(client);
      const notes = { kind: 'direct', userIds: [] } as const;
      const timeline = client.timeline(notes);
      onTestFinished(timeline.subscribe(() => undefined));
      await client.send({ to: notes, content: 'milk' });
      await drained(client);
      const shown = () => timeline.current.items.map(({ message }) => message.content);
      await expect.poll(shown).toEqual(['<p>milk</p>']);
      expect((await client.directs().load()).map(({ userIds }) => userIds)).toEqual([[ada.id]]);
    });

    it('M8: a message written on another device can be edited here without a network', async () => {
      const ada = await team().person();
      const channel = await team().channel(`sources ${ada.id}`, { subscribers: [ada] });
      const to = { kind: 'topic', channelId: channel, topic: 'plans' } as const;
      const message = { type: 'channel', to: channel, topic: to.topic, content: '*early*' };
      const { id } = (await ada.post('/messages', message)).body;
      const [device, storage] = [new FakeDevice({ now: Date.now() }), memoryStorage()];
      const first = await open(team(), ada, { storage, environment: device.tab() });
      const shown = first.timeline(to);
      onTestFinished(shown.subscribe(() => undefined));
      const count = () => shown.current.items.length;
      await expect.poll(count).toBe(1);
      await first.close();
      const client = await open(team(), ada, { storage, environment: device.tab() });
      const timeline = client.timeline(to);
      onTestFinished(timeline.subscribe(() => undefined));
      const sources = () => timeline.current.items.map(({ message: { source } }) => source);
      await expect.poll(sources).toEqual(['*early*']);
      device.online.set(false);
      expect(await client.messageSource({ id })).toBe('*early*');
    });

    it('O11: messages that wait for a topic follow its move, and none arrives twice', async () => {
      const ada = await team().person();
      const channel = await team().channel(`moves ${ada.id}`, { subscribers: [ada] });
      const to = { kind: 'topic', channelId: channel, topic: 'plans' } as const;
      const first = { type: 'channel', to: channel, topic: to.topic, content: 'first' };
      const { id } = (await ada.post('/messages', first)).body;
      let isCut = false;
      const device = new FakeDevice({
        now: Date.now(),
        async fetch(...request) {
          const [{ url }] = request as [Request];
          const answer = await globalThis.fetch(...request);
          if (isCut && url.endsWith('/messages')) throw new TypeError('the answer is lost');
          return answer;
        },
      });
      const client = await open(team(), ada, { environment: device.tab() });
      await live(client);
      isCut = true;
      await client.send({ to, content: 'arrived' });
      await expect.poll(() => contents(ada, channel, 'plans')).toEqual(['first', 'arrived']);
      device.online.set(false);
      await expect.poll(() => client.sync.state.current.name).toBe('offline');
      isCut = false;
      await client.send({ to, content: 'waits' });
      const move = { topic: 'dreams', propagate_mode: 'change_all' };
      await team().owner.patch(`/messages/${id}`, {
        ...move,
        send_notification_to_new_thread: false,
        send_notification_to_old_thread: false,
      });
      device.online.set(true);
      await live(client);
      await expect
        .poll(() => {
          device.advance(1_000);
          return client.outbox.entries.current;
        })
        .toEqual([]);
      expect(await contents(ada, channel, 'dreams')).toEqual(['first', 'arrived', 'waits']);
      expect(await contents(ada, channel, 'plans')).toEqual([]);
    });

    it('S5: a revoked key pauses sync, and the next one sends the unsent work', async () => {
      const ada = await team().person();
      const channel = await team().channel(`keys ${ada.id}`, { subscribers: [ada] });
      const client = await open(team(), ada);
      await live(client);
      const { body } = await ada.post('/users/me/api_key/regenerate');
      const to = { kind: 'topic', channelId: channel, topic: 'keys' } as const;
      await client.send({ to, content: 'kept' });
      await expect
        .poll(() => client.sync.state.current)
        .toEqual({ name: 'signedOut', reason: 'key-refused' });
      await expect.poll(() => client.outbox.entries.current).toMatchObject([{ state: 'waiting' }]);
      await client.signIn({ email: ada.email, apiKey: body.api_key });
      await client.outbox.settled();
      expect(client.outbox.entries.current).toEqual([]);
      const renewed = ada.withKey(body.api_key);
      expect(await contents(renewed, channel, 'keys')).toEqual(['kept']);
    });

    it('C5: signing out keeps unsent work for the next time, or wipes everything', async () => {
      const ada = await team().person();
      const channel = await team().channel(`out ${ada.id}`, { subscribers: [ada] });
      const [device, storage] = [new FakeDevice({ now: Date.now() }), memoryStorage()];
      const first = await open(team(), ada, { storage, environment: device.tab() });
      await live(first);
      device.online.set(false);
      const to = { kind: 'topic', channelId: channel, topic: 'later' } as const;
      await first.send({ to, content: 'kept' });
      expect(await first.signOut({ wipe: true })).toMatchObject({ isSignedOut: false });
      await first.signOut({ wipe: false });
      device.online.set(true);
      const second = await open(team(), ada, { storage, environment: device.tab() });
      await drained(second);
      expect(await contents(ada, channel, 'later')).toEqual(['kept']);
      expect(await second.signOut({ wipe: true })).toEqual({ isSignedOut: true });
      device.online.set(false);
      const third = await open(team(), ada, { storage, environment: device.tab() });
      expect(await third.channels().load()).toEqual([]);
    });

    it('T1: one of two tabs syncs, and the other takes over when it is killed', async () => {
      const ada = await team().person();
      const channel = await team().channel(`tabs ${ada.id}`, { subscribers: [ada] });
      const device = new FakeDevice({ now: Date.now() });
      const storage = memoryStorage();
      const leading = device.tab();
      const first = await open(team(), ada, { storage, environment: leading });
      await live(first);
      const second = await open(team(), ada, { storage, environment: device.tab() });
      await live(second);
      const to = { kind: 'topic', channelId: channel, topic: 'tabs' } as const;
      await second.send({ to, content: 'through the leader' });
      await drained(second);
      leading.kill();
      await second.send({ to, content: 'after it died' });
      await drained(second);
      await live(second);
      expect(await contents(ada, channel, 'tabs')).toEqual(['through the leader', 'after it died']);
      const registrations = second.log.entries.current.filter(
        (entry) => entry.kind === 'request' && entry.path.endsWith('/register'),
      );
      expect(registrations).toEqual([]);
    });

    it('C2: two devices of one account do not share their local data', async () => {
      const ada = await team().person();
      const environment = nodeEnvironment();
      const [first, second] = [
        await open(team(), ada, { environment }),
        await open(team(), ada, { environment }),
      ];
      await Promise.all([live(first), live(second)]);
      expect(second.log.entries.current).toContainEqual(
        expect.objectContaining({ kind: 'leader', isLeader: true }),
      );
    });
  });
});
