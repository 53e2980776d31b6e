import { describe, expect, it, onTestFinished } from 'vitest';
import { createApi } from '../../packages/sdk/src/api/api.ts';
import { LiveValue } from '../../packages/sdk/src/live.ts';
import { memoryStorage } from '../../packages/sdk/src/store/memory-storage.ts';
import { openRecords } from '../../packages/sdk/src/store/open-records.ts';
import type { RecordStore } from '../../packages/sdk/src/store/record.ts';
import { StoreWriter } from '../../packages/sdk/src/store/store-writer.ts';
import { createSync } from '../../packages/sdk/src/sync/sync.ts';
import { Random } from '../../packages/sdk/test/support/random.ts';
import { forEachTeam, type Person, type Team } from '../../packages/server/test/support/team.ts';

const compared = ['channel', 'userTopic', 'unread', 'starred', 'mutedUsers', 'group'] as const;

async function connect(team: Team, person: Person) {
  const records = await openRecords({
    name: `real-${crypto.randomUUID()}`,
    storage: memoryStorage().engine('relaxed'),
    isShared: false,
  });
  const { email, apiKey } = person;
  const sync = createSync({
    api: createApi({ serverUrl: team.url, credentials: { email, apiKey }, retry: false }),
    environment: {
      now: () => Date.now(),
      after(delayMs, action) {
        const timer = setTimeout(action, delayMs);
        return () => clearTimeout(timer);
      },
      random: () => Math.random(),
      online: new LiveValue(true),
      visible: new LiveValue(true),
    },
    records,
    writer: new StoreWriter(records),
  });
  onTestFinished(async () => {
    await sync.stop();
    await records.close();
  });
  sync.start();
  await live(sync);
  return { records, sync };
}

async function live({ state }: ReturnType<typeof createSync>): Promise<void> {
  await expect.poll(() => state.current.name).toBe('live');
}

/** Returns the records sorted by kind and key. */
async function contents(records: RecordStore) {
  const all: Record<string, unknown> = {};
  for (const kind of compared) {
    for (const { key, value } of await records.find({ kind })) all[`${kind}/${key}`] = value;
  }
  return all;
}

forEachTeam((team) => {
  describe('sync with a real server', () => {
    it.each([1, 2])(
      'S1: following events gives the same store as registering anew (%i)',
      async (seed) => {
        const random = new Random(seed);
        const ada = await team().person();
        const ben = await team().person();
        const name = `garden ${seed}`;
        const channel = await team().channel(name, { subscribers: [ada, ben] });
        const { records, sync } = await connect(team(), ada);
        const sent: number[] = [];
        const act = [
          async () => {
            const to =
              random.below(3) === 0
                ? { type: 'direct', to: [ada.id] }
                : { type: 'channel', to: channel, topic: random.one(['roses', 'Weeds']) };
            sent.push(
              (await ben.post('/messages', { ...to, content: `hello @**all** ${sent.length}` }))
                .body.id,
            );
          },
          () =>
            ada.post('/messages/flags', {
              messages: [random.one(sent)],
              op: random.one(['add', 'remove']),
              flag: random.one(['read', 'starred']),
            }),
          () => ben.delete(`/messages/${random.one(sent)}`),
          () => ben.patch(`/messages/${random.one(sent)}`, { content: 'changed' }),
          () =>
            ben.patch(`/messages/${random.one(sent)}`, {
              topic: random.one(['roses', 'trees']),
              propagate_mode: 'change_one',
            }),
          () =>
            ada.post('/user_topics', {
              stream_id: channel,
              topic: 'roses',
              visibility_policy: random.below(4),
            }),
          () => team().subscribe(name, [random.one([ada, ben])]),
          () => ada.delete('/users/me/subscriptions', { subscriptions: [name] }),
        ];
        await act[0]?.();
        for (let step = 0; step < 60; step += 1) await random.one([...act, ...act.slice(0, 2)])();
        const last = await ben.post('/messages', { type: 'direct', to: [ada.id], content: 'done' });
        const hasCome = async () => (await records.get('cursor', ''))?.value.newestMessageId;
        await expect.poll(hasCome).toBe(last.body.id);
        await live(sync);
        const fresh = await connect(team(), ada);
        expect(await contents(records)).toEqual(await contents(fresh.records));
      },
    );
  });
});
