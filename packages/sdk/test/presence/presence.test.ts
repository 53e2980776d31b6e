import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ApiError } from '../../src/api/errors.ts';
import { LiveValue } from '../../src/live.ts';
import { createPresence, type PresenceFeed } from '../../src/presence/presence.ts';
import { memoryStorage } from '../../src/store/memory-storage.ts';
import { type OpenRecords, openRecords } from '../../src/store/open-records.ts';
import { WorkingSet } from '../../src/store/working-set.ts';
import { FakeDevice } from '../../src/testing/fake-device.ts';
import { TestConnection } from '../support/test-connection.ts';

const START_SECONDS = 1_760_000_000;
const [ada, ben] = [3, 9];

describe('presence', () => {
  let device: FakeDevice;
  let records: OpenRecords;
  let connection: TestConnection;
  let leads: LiveValue<boolean>;
  let presence: PresenceFeed;
  let seen: Record<string, object>;
  let failure: ApiError | undefined;
  const sent: { status: string; new_user_input?: boolean; last_update_id?: number }[] = [];
  /** The server's clock, which is a minute ahead. */
  const serverNow = () => device.tab().now() / 1000 + 60;
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const statusOf = (userId: number) => presence.of.current.get(userId)?.status;

  async function open(): Promise<void> {
    presence = createPresence({
      api: {
        updatePresence: async ({ status, new_user_input = false, last_update_id = 0 }) => {
          sent.push({ status, new_user_input, last_update_id });
          if (failure) throw failure;
          const answer = { presences: seen, server_timestamp: serverNow() };
          return { ...answer, presence_last_update_id: 40 + sent.length } as never;
        },
      },
      records,
      connection,
      environment: device.tab(),
      leads,
    });
    await settle();
  }
  async function pass(ms: number): Promise<void> {
    device.advance(ms);
    await settle();
  }

  beforeEach(async () => {
    sent.length = 0;
    seen = {};
    failure = undefined;
    device = new FakeDevice({ now: START_SECONDS * 1000 });
    connection = new TestConnection();
    leads = new LiveValue(true);
    records = await openRecords({
      name: `presence-${crypto.randomUUID()}`,
      storage: memoryStorage().engine('relaxed'),
      isShared: false,
    });
    const set = new WorkingSet(records);
    set.set('realm', '', {
      server_presence_ping_interval_seconds: 60,
      server_presence_offline_threshold_seconds: 200,
    } as never);
    await records.write(set.changes());
  });

  afterEach(async () => {
    presence.close();
    await records.close();
  });

  test('L3: reports at each interval, and asks for changes since the last', async () => {
    await open();
    await pass(60_000);
    presence.interacted();
    await pass(60_000);
    expect(sent).toEqual([
      { status: 'active', new_user_input: true, last_update_id: -1 },
      { status: 'active', new_user_input: false, last_update_id: 41 },
      { status: 'active', new_user_input: true, last_update_id: 42 },
    ]);
  });

  test('L3: a server error delays reports, and does not end them', async () => {
    const error = { status: 500, code: 'INTERNAL_ERROR', msg: 'No.', fields: {} };
    failure = new ApiError('POST /users/me/presence', { ...error, retryAfterMs: undefined });
    await open();
    failure = undefined;
    await pass(60_000);
    expect(sent).toHaveLength(2);
  });

  test('L3: a clock that is set back does not stop the reports', async () => {
    await open();
    device.advance(-86_400_000);
    connection.state.set({ name: 'connecting' });
    connection.state.set({ name: 'live' });
    await settle();
    expect(sent).toHaveLength(2);
  });

  test('L3: a person without input is idle, and active at once with the next input', async () => {
    await open();
    for (let minute = 0; minute < 5; minute += 1) await pass(60_000);
    expect(sent.map(({ status }) => status)).toEqual([...Array(5).fill('active'), 'idle']);
    presence.interacted();
    await settle();
    expect(sent.at(-1)).toMatchObject({ status: 'active', new_user_input: true });
  });

  test('L3: a person with continuous input stays active, without a call of the app', async () => {
    await open();
    for (let minute = 0; minute < 10; minute += 1) {
      device.input();
      await pass(60_000);
    }
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set(['active']));
    expect(sent.at(-1)?.new_user_input).toBe(true);
    presence.close();
    device.input();
    await pass(60_000);
    expect(sent).toHaveLength(11);
  });

  test('L3: on a quiet connection an idle person is not reported again, unless a visible list needs others', async () => {
    await open();
    device.visible.set(false);
    await settle();
    connection.state.set({ name: 'live', isQuiet: true });
    for (let minute = 0; minute < 60; minute += 1) await pass(60_000);
    expect(sent.map(({ status }) => status)).toEqual(['active', 'idle']);
    device.visible.set(true);
    await settle();
    expect(sent.at(-1)?.status).toBe('active');
    const stop = presence.of.subscribe(() => undefined);
    for (let minute = 0; minute < 10; minute += 1) await pass(60_000);
    expect(sent).toHaveLength(13);
    expect(sent.at(-1)?.status).toBe('idle');
    stop();
  });

  test('L3: a hidden tab is idle if it leads, and silent if it follows', async () => {
    await open();
    device.visible.set(false);
    await settle();
    expect(sent.map(({ status }) => status)).toEqual(['active', 'idle']);
    leads.set(false);
    await pass(600_000);
    expect(sent).toHaveLength(2);
    device.visible.set(true);
    await settle();
    expect(sent.at(-1)?.status).toBe('active');
  });

  test('L3: nothing is reported offline, or if presence is switched off', async () => {
    connection.state.set({ name: 'connecting' });
    await open();
    expect(sent).toEqual([]);
    connection.state.set({ name: 'live' });
    await settle();
    expect(sent).toHaveLength(1);
    const realm = await records.get('realm', '');
    if (!realm) throw new Error('no realm');
    const value = { ...realm.value, realm_presence_disabled: true };
    await records.write([{ put: { ...realm, value } }]);
    await pass(600_000);
    expect(sent).toHaveLength(1);
  });

  test('L3: others become idle and offline by the time of the server', async () => {
    seen = {
      [ada]: { active_timestamp: START_SECONDS + 60, idle_timestamp: START_SECONDS + 60 },
      [ben]: { active_timestamp: START_SECONDS - 500, idle_timestamp: START_SECONDS + 10 },
    };
    await open();
    expect([statusOf(ada), statusOf(ben)]).toEqual(['active', 'idle']);
    const shown: unknown[] = [];
    presence.of.subscribe((all) => shown.push([...all.values()].map(({ status }) => status)));
    seen = {};
    connection.state.set({ name: 'connecting' });
    await pass(151_000);
    await pass(50_000);
    expect(shown).toEqual([
      ['active', 'offline'],
      ['offline', 'offline'],
    ]);
  });

  test('L3: events of both forms count, and never make a presence older', async () => {
    await open();
    const now = START_SECONDS + 60;
    connection.tell({
      type: 'presence',
      presences: { [ada]: { active_timestamp: now, idle_timestamp: now } },
    });
    connection.tell({
      type: 'presence',
      user_id: ben,
      presence: { website: { status: 'idle', timestamp: now } },
    });
    connection.tell({
      type: 'presence',
      presences: { [ada]: { active_timestamp: now - 900, idle_timestamp: now - 900 } },
    });
    expect([statusOf(ada), statusOf(ben)]).toEqual(['active', 'idle']);
    expect(presence.of.current.get(ada)?.lastSeenAt).toBe(now * 1000);
  });
});
