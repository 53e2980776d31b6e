import { describe, expect, it } from 'vitest';
import { consistentSnapshot } from '../../../src/core/realm/consistent-snapshot.ts';
import { createRealm } from '../../../src/core/realm/create-realm.ts';
import { Realm } from '../../../src/core/realm/realm.ts';
import { realmSettingRows } from '../../../src/core/storage/tables/organization.ts';
import { forEachEngine } from '../../support/engines.ts';
import { sentTo } from '../../support/messages.ts';
import { forEachTeam } from '../../support/team.ts';
import { fetched } from './registered.ts';

const clock = { now: () => Date.now() };

forEachTeam((team) => {
  it('events 1.4: a concurrent message is either in the snapshot or among the events, never in both', async () => {
    const [author, reader] = [await team().person(), await team().person()];
    const sending = (async () => {
      const ids: number[] = [];
      for (let count = 0; count < 60; count += 1) ids.push(await sentTo(author, [reader]));
      return ids;
    })();
    const registered: { queue_id: string; last_event_id: number; inSnapshot: number[] }[] = [];
    for (let count = 0; count < 15; count += 1) {
      const body = await fetched(reader, ['message', 'update_message_flags'], {
        event_types: ['message'],
      });
      const inSnapshot = body.unread_msgs.pms[0]?.unread_message_ids ?? [];
      registered.push({ ...body, inSnapshot });
    }
    const ids = await sending;
    for (const { queue_id, last_event_id, inSnapshot } of registered) {
      const sent = { queue_id, last_event_id, dont_block: true };
      const { body } = await reader.get('/events', sent);
      const inEvents = body.events.map((event: { message: { id: number } }) => event.message.id);
      expect([...inSnapshot, ...inEvents]).toEqual(ids);
    }
    const sizes = new Set(registered.map(({ inSnapshot }) => inSnapshot.length));
    expect(sizes.size).toBeGreaterThan(1);
  });
});

forEachEngine((_name, open) => {
  describe('a realm at one moment', () => {
    it('events 1.4: memory and database have the same position, during concurrent writes', async () => {
      const engine = await open();
      const identity = await createRealm(engine, clock, { subdomain: '', name: 'Here' });
      const here = await Realm.open(engine, clock, identity);
      // Acts like another process.
      const there = await Realm.open(engine, clock, identity);
      const write = (realm: Realm, value: number) =>
        realm.write((change) => change.put(realmSettingRows, { name: 'description', value }));
      let isDone = false;
      const writing = (async () => {
        for (let value = 1; value <= 80; value += 1) await write(value % 3 ? here : there, value);
        isDone = true;
      })();
      const seen = new Set<unknown>();
      while (!isDone) {
        const { position, value } = await consistentSnapshot(
          here,
          (state) => ({ at: state.position, inMemory: state.setting('description') }),
          async (sql, captured) => {
            const row = await sql.get<{ value: string }>(
              `SELECT value FROM realm_settings WHERE realm_id = $1 AND name = 'description'`,
              [here.id],
            );
            return { ...captured, stored: row ? JSON.parse(row.value) : '' };
          },
        );
        expect(value.at).toBe(position);
        expect(value.inMemory).toBe(value.stored);
        seen.add(value.stored);
      }
      await writing;
      expect(seen.size).toBeGreaterThan(2);
    });

    it('events 1.4: many concurrent snapshots do not deadlock', async () => {
      const engine = await open();
      const identity = await createRealm(engine, clock, { subdomain: '', name: 'Here' });
      const here = await Realm.open(engine, clock, identity);
      const there = await Realm.open(engine, clock, identity);
      await there.write((change) => change.emit('realm', { type: 'test' }));
      const snapshots = Array.from({ length: 20 }, () =>
        consistentSnapshot(
          here,
          (state) => state.position,
          async (_sql, at) => at,
        ),
      );
      const all = await Promise.all(snapshots);
      expect(new Set(all.map(({ value }) => value))).toEqual(new Set([there.state.position]));
    });
  });
});
