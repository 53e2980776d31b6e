import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { OpenAccount } from '../../src/client/open-account.ts';
import { type Client, createClient } from '../../src/client.ts';
import type { Environment } from '../../src/environment.ts';
import { LiveValue } from '../../src/live.ts';
import { memoryStorage } from '../../src/store/memory-storage.ts';
import type { MessageRequest } from '../../src/sync/fetches.ts';
import { takeStoreLease } from '../../src/tabs/store-lease.ts';
import { FakeDevice, type FakeTab } from '../../src/testing/fake-device.ts';
import { failure, ScriptedServer } from '../support/scripted-server.ts';

const to = { kind: 'topic', channelId: 7, topic: 'roses' } as const;
const request: MessageRequest = {
  view: 'c:7',
  narrow: [],
  anchor: 'newest',
  numBefore: 10,
  numAfter: 0,
};

/** One device with tabs of one account. */
function world() {
  const server = new ScriptedServer();
  const device = new FakeDevice({ fetch: server.fetch });
  const storage = memoryStorage();
  const open = async (
    apiKey = 'key',
    platform: Partial<Environment> = {},
  ): Promise<{ client: Client; tab: FakeTab }> => {
    const tab = { ...device.tab(), ...platform };
    const client = await createClient({
      serverUrl: 'http://server',
      credentials: { email: 'ada@example.org', apiKey },
      storage,
      environment: tab,
    });
    onTestFinished(() => client.close());
    return { client, tab };
  };
  return { server, device, storage, open };
}

const stateOf = (client: Client) => client.sync.state.current.name;

function roles(client: Client): boolean[] {
  return client.log.entries.current.flatMap((entry) =>
    entry.kind === 'leader' ? [entry.isLeader] : [],
  );
}

describe('tabs', () => {
  it('T3: one tab follows the server, and the others get its state', async () => {
    const { server, open } = world();
    const { client: first } = await open();
    await expect.poll(() => stateOf(first)).toBe('live');
    const { client: second } = await open();
    await expect.poll(() => stateOf(second)).toBe('live');
    expect(server.count('POST /register')).toBe(1);
    expect(roles(second)).toEqual([]);
  });

  it('S11: the connection is quiet only while no tab is used, and the use of any tab ends that', async () => {
    const { server, device, open } = world();
    server.snapshot = {
      ...server.snapshot,
      tidings_extensions: ['idempotency-keys', 'quiet-events'],
    };
    const asked = () =>
      server.asked
        .filter(({ name }) => name === 'GET /events')
        .map(({ parameters }) => parameters.get('quiet') ?? 'false');
    const inputs = new Set<() => void>();
    const press = () => {
      for (const input of inputs) input();
    };
    const seen = new LiveValue(true);
    const { client: leader } = await open();
    await expect.poll(() => stateOf(leader)).toBe('live');
    const { client: follower } = await open('key', {
      onInput: (listener) => {
        inputs.add(listener);
        return () => inputs.delete(listener);
      },
      visible: seen,
    });
    await expect.poll(() => stateOf(follower)).toBe('live');
    const heartbeat = async () => {
      const before = asked().length;
      server.say({ type: 'heartbeat' });
      await expect.poll(() => asked().length).toBeGreaterThan(before);
      return asked().at(-1);
    };
    const state = () => leader.sync.state.current;
    for (const use of [
      press,
      () => {
        seen.set(false);
        seen.set(true);
      },
    ]) {
      device.suspend(60_000 * 4);
      press();
      // Messages between tabs arrive after the current code.
      await setImmediate();
      device.suspend(60_000 * 4);
      expect(await heartbeat()).toBe('false');
      device.suspend(60_000);
      expect(await heartbeat()).toBe('true');
      await expect.poll(state).toEqual({ name: 'live', isQuiet: true });
      use();
      await expect.poll(state).toEqual({ name: 'live' });
    }
  });

  it('C1: a closed tab says nothing about later leaders', async () => {
    const { open } = world();
    const { client: first } = await open();
    await expect.poll(() => stateOf(first)).toBe('live');
    const { client: second } = await open();
    const states: string[] = [];
    onTestFinished(first.sync.state.subscribe(({ name }) => states.push(name)));
    await first.close();
    await expect.poll(() => roles(second)).toEqual([true]);
    await expect.poll(() => stateOf(second)).toBe('live');
    expect(states).toEqual(['stopped']);
  });

  it('T3: a tab that becomes visible wakes the leader', async () => {
    const { server, open } = world();
    const { snapshot } = server;
    server.answers['POST /register'] = () => failure(500, 'INTERNAL_ERROR');
    const { client: leading } = await open('key', { visible: new LiveValue(false) });
    await expect.poll(() => stateOf(leading)).toBe('offline');
    const visible = new LiveValue(false);
    await open('key', { visible });
    server.answers['POST /register'] = () => snapshot;
    visible.set(true);
    await expect.poll(() => stateOf(leading)).toBe('live');
  });

  it('T1: the leader sends the messages of every tab', async () => {
    const { server, open } = world();
    let answer: (fields: Record<string, unknown>) => void = () => undefined;
    server.answers['POST /messages'] = () => new Promise((resolve) => (answer = resolve));
    const { client: first } = await open();
    const { client: second } = await open();
    await expect.poll(() => stateOf(second)).toBe('live');
    await second.send({ to, content: 'hello' });
    await expect.poll(() => second.outbox.entries.current[0]?.state).toBe('sending');
    await expect.poll(() => first.outbox.entries.current[0]?.state).toBe('sending');
    await expect.poll(() => server.count('POST /messages')).toBe(1);
    answer({ id: 11 });
    await expect.poll(() => second.outbox.entries.current[0]?.messageId).toBe(11);
    expect(server.count('POST /messages')).toBe(1);
  });

  it('T3: a killed leader is replaced, and its open requests are repeated', async () => {
    const { server, open } = world();
    const { client: first, tab } = await open();
    await expect.poll(() => stateOf(first)).toBe('live');
    const { client: second } = await open();
    const { client: third } = await open();
    await expect.poll(() => stateOf(third)).toBe('live');
    const asked = third.connection.fetchMessages(request);
    await expect.poll(() => server.count('GET /messages')).toBe(1);
    server.answers['GET /messages'] = () => ({
      messages: [],
      anchor: 0,
      found_newest: true,
      found_oldest: true,
      found_anchor: false,
      history_limited: false,
    });
    tab.kill();
    expect(await asked).toMatchObject({ foundOldest: true });
    expect(roles(second)).toEqual([true]);
    await expect.poll(() => stateOf(third)).toBe('live');
    expect(server.count('POST /register')).toBe(1);
  });

  it('D4: a draft that two tabs send is sent once', async () => {
    const { server, open } = world();
    server.answers['POST /messages'] = () => ({ id: 11 });
    const [{ client: first }, { client: second }] = [await open(), await open()];
    const draft = await first.drafts.open({ kind: 'topic', channelId: 7, topic: 'roses' });
    draft.setContent('hello');
    await draft.store();
    await expect
      .poll(async () => (await second.drafts.openStored(draft.id))?.content.current)
      .toBe('hello');
    const message = { to, content: 'hello', draft: draft.id };
    const sent = await Promise.all([first.send(message), second.send(message)]);
    await expect.poll(() => first.outbox.entries.current[0]?.messageId).toBe(11);
    // As from a tab that slept and missed it.
    sent.push(await second.send(message));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    await second.send({ to, content: 'and this' });
    await expect.poll(() => server.count('POST /messages')).toBe(2);
  });

  it('T1: a message that a dying leader sent is sent again under its key', async () => {
    const { server, open } = world();
    const { tab } = await open();
    const { client: second } = await open();
    await expect.poll(() => stateOf(second)).toBe('live');
    const entry = await second.send({ to, content: 'hello' });
    await expect.poll(() => server.count('POST /messages')).toBe(1);
    server.answers['POST /messages'] = () => ({ id: 11 });
    tab.kill();
    await expect.poll(() => second.outbox.entries.current[0]?.messageId).toBe(11);
    const sends = server.asked.filter(({ name }) => name === 'POST /messages');
    expect(sends.map(({ headers }) => headers.get('idempotency-key'))).toEqual([
      entry.id,
      entry.id,
    ]);
  });

  it('T3: a refusal reaches the tab that made the request', async () => {
    const { server, open } = world();
    await open();
    const { client: second } = await open();
    await expect.poll(() => stateOf(second)).toBe('live');
    server.answers['GET /messages'] = () => failure(400, 'BAD_NARROW', { desc: 'odd' });
    await expect(second.connection.fetchMessages(request)).rejects.toMatchObject({
      code: 'BAD_NARROW',
      fields: { desc: 'odd' },
    });
  });

  it('T3: a request to a leader that does not answer times out', async () => {
    const { device, open } = world();
    const { client: first } = await open();
    const { client: second } = await open();
    await expect.poll(() => stateOf(second)).toBe('live');
    const asked = second.connection.fetchMessages(request);
    device.advance(60_000);
    await expect(asked).rejects.toMatchObject({ name: 'TimeoutError', remedy: 'retry' });
    expect(stateOf(first)).not.toBe('stopped');
  });

  it('T3, L1: events that are not stored reach every tab', async () => {
    const { server, open } = world();
    const { client: first } = await open();
    const { client: second } = await open();
    await expect.poll(() => stateOf(second)).toBe('live');
    const received: string[] = [];
    for (const [name, client] of Object.entries({ first, second })) {
      client.connection.onTransient((events) =>
        received.push(...events.map(({ type }) => `${name} ${type}`)),
      );
    }
    const sender = { user_id: 4, email: 'ben@example.org' };
    server.say({ type: 'typing', op: 'start', sender, message_type: 'direct', recipients: [] });
    await expect.poll(() => received).toEqual(['first typing', 'second typing']);
  });

  it('C6: after signing in again in one tab, the leader continues', async () => {
    const { server, open } = world();
    server.refused.add('key');
    const { client: first } = await open();
    const { client: second } = await open();
    await expect.poll(() => stateOf(second)).toBe('signedOut');
    server.answers['GET /users/me'] = () => ({ user_id: 3 });
    await second.signIn({ email: 'ada@example.org', apiKey: 'new key' });
    expect([stateOf(first), stateOf(second)]).not.toContain('signedOut');
    await expect.poll(() => stateOf(first)).toBe('live');
    await expect.poll(() => stateOf(second)).toBe('live');
  });

  it('C5: signing out ends the account in every tab', async () => {
    const { open } = world();
    const { client: first } = await open();
    const { client: second } = await open();
    await second.signOut({ wipe: true });
    await expect.poll(() => first.status.current).toBe('signedOut');
    const { client: fresh } = await open();
    await expect.poll(() => stateOf(fresh)).toBe('live');
  });

  it('C5: a wipe spares work that another tab stored during sign-out', async () => {
    const { device, open } = world();
    device.online.set(false);
    const { client: first } = await open();
    const { client: second } = await open();
    const draft = await second.drafts.open({ kind: 'direct', userIds: [9] });
    draft.setContent('typed just now');
    const signingOut = first.signOut({ wipe: true });
    await second.send({ to, content: 'stored, as this settles' });
    expect(await signingOut).toEqual({ isSignedOut: true, kept: { changes: 1, drafts: 1 } });
    const { client: again } = await open();
    expect(again.outbox.entries.current.length).toBe(1);
    expect((await again.draftsList().load()).map(({ content }) => content)).toEqual([
      'typed just now',
    ]);
  });

  it('T2: older tabs close the databases before a newer one opens them', async () => {
    const { device, storage, open } = world();
    const { client: first } = await open();
    const { client: second } = await open();
    const name = 'tidings:http://server:ada@example.org';
    const newer = await OpenAccount.open({
      name,
      storage,
      environment: device.tab(),
      storeVersion: 7,
    });
    onTestFinished(() => newer.close());
    expect(first.status.current).toBe('outdated');
    expect(second.status.current).toBe('outdated');
    expect(stateOf(first)).toBe('stopped');
  });

  it('T2: nothing opens while an older tab keeps the databases', async () => {
    const { device, storage } = world();
    const environment = device.tab();
    const account = await OpenAccount.open({ name: 'n', storage, environment, storeVersion: 1 });
    await account.close();
    const lease = await takeStoreLease(environment.locks, account.tabsName, 0);
    const opening = OpenAccount.open({ name: 'n', storage, environment, storeVersion: 1 });
    device.advance(30_000);
    await expect(opening).rejects.toMatchObject({ name: 'StoreInUse' });
    await lease.end();
  });

  it('T2: a tab that waited in vain does not exclude any version afterwards', async () => {
    const { device, storage } = world();
    const environment = device.tab();
    const open = () => OpenAccount.open({ name: 'n', storage, environment, storeVersion: 2 });
    const account = await open();
    await account.close();
    const lease = await takeStoreLease(environment.locks, account.tabsName, 0);
    const opening = open();
    device.advance(30_000);
    await expect(opening).rejects.toMatchObject({ name: 'StoreInUse' });
    await lease.end();
    const again = await open();
    await again.close();
  });
});
