import { describe, expect, it, vi } from 'vitest';
import { because } from '../../../../../test/support/skip-reason.ts';
import { waitFor } from '../../../../../test/support/wait-for.ts';
import { createRealm, SubdomainTaken } from '../../../src/core/realm/create-realm.ts';
import type { LoggedEvent } from '../../../src/core/realm/events.ts';
import type { IdempotencyClaim } from '../../../src/core/realm/idempotency.ts';
import type { Mutation } from '../../../src/core/realm/mutation.ts';
import { Realm } from '../../../src/core/realm/realm.ts';
import type { Engine } from '../../../src/core/storage/engine.ts';
import { StorageError } from '../../../src/core/storage/storage-error.ts';
import type { RealmRow } from '../../../src/core/storage/tables/log.ts';
import { realmSettingRows } from '../../../src/core/storage/tables/organization.ts';
import { profileFields, profileValues } from '../../../src/core/storage/tables/users.ts';
import { forEachEngine } from '../../support/engines.ts';

const clock = { now: () => Date.now() };
let nextSubdomain = 0;

async function freshRealm(engine: Engine): Promise<Realm> {
  nextSubdomain += 1;
  const wanted = { subdomain: `r${nextSubdomain}`, name: 'Test' };
  return Realm.open(engine, clock, await createRealm(engine, clock, wanted));
}

function rename(change: Mutation, name: string): void {
  change.put(realmSettingRows, { name: 'name', value: name });
  change.emit('realm', { type: 'realm', op: 'update', property: 'name', value: name });
}

async function eventIds(engine: Engine, realm: Realm): Promise<number[]> {
  const rows = await engine.reader.all<{ event_id: number }>(
    'SELECT event_id FROM events WHERE realm_id = $1 ORDER BY event_id',
    [realm.id],
  );
  return rows.map((row) => row.event_id);
}

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}

/** Returns the errors that would end the process, as many as expected, during and after `action`. */
async function uncaught(count: number, action: () => Promise<void>): Promise<Error[]> {
  const others = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  const errors: Error[] = [];
  process.on('uncaughtException', (error) => errors.push(error));
  try {
    await action();
    await waitFor(() => expect(errors).toHaveLength(count));
    return errors;
  } finally {
    process.removeAllListeners('uncaughtException');
    for (const other of others) process.on('uncaughtException', other);
  }
}

forEachEngine((name, open) => {
  describe('a realm', () => {
    it('fails only the change whose rows cannot be written, though another wrote directly after it', async () => {
      const engine = await open();
      const realm = await freshRealm(engine);
      const ends = await Promise.allSettled([
        realm.write((change) => {
          change.put(realmSettingRows, { name: 'name' } as never);
        }),
        realm.write(async (change) => {
          const sql = await change.writableSql();
          await sql.run('UPDATE realms SET created_at = 1 WHERE id = $1', [realm.id]);
        }),
      ]);
      expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
      expect(realm.state.setting('name')).toBe('Test');
      const [row] = await engine.reader.all('SELECT created_at FROM realms WHERE id = $1', [
        realm.id,
      ]);
      expect(row).toEqual({ created_at: 1 });
    });

    it('starts with its system groups and its name', async () => {
      const realm = await freshRealm(await open());
      expect(realm.state.setting('name')).toBe('Test');
      expect([...realm.state.groups.values()].map((group) => group.name).sort()).toEqual([
        'role:administrators',
        'role:everyone',
        'role:fullmembers',
        'role:internet',
        'role:members',
        'role:moderators',
        'role:nobody',
        'role:owners',
      ]);
    });

    it('cannot be created twice at one subdomain', async () => {
      const engine = await open();
      const realm = await freshRealm(engine);
      const again = createRealm(engine, clock, { subdomain: realm.subdomain, name: 'Other' });
      await expect(again).rejects.toThrow(SubdomainTaken);
    });

    it('operations: a broken commit ends the server if the database was rolled back, and no id is reused', async () => {
      const engine = await open();
      const realm = await freshRealm(engine);
      for (const name of ['one', 'two', 'three']) {
        await realm.write((change) => rename(change, name));
      }
      let isLost = false;
      engine.onLost(() => {
        isLost = true;
      });
      const write = engine.write.bind(engine);
      const known = realm.state.position;
      let lost = { id: 0, messageId: 0 };
      let counters: Pick<RealmRow, 'last_id' | 'last_message_id'> | undefined;
      const spy = vi.spyOn(engine, 'write').mockImplementationOnce(async (work) => {
        await write(work);
        // A standby without this and the previous change takes over.
        await write(async (tx) => {
          const upTo = [known - 2, realm.id];
          await tx.run('UPDATE realms SET last_event_id = $1 WHERE id = $2', upTo);
          await tx.run('DELETE FROM events WHERE event_id > $1 AND realm_id = $2', upTo);
        });
        throw new StorageError('unavailable', 'The connection broke.');
      });
      // Nothing can be read after it ends.
      spy.mockImplementationOnce((work) =>
        write(async (tx) => {
          const result = await work(tx);
          const sql = 'SELECT last_id, last_message_id FROM realms WHERE id = $1';
          counters = await tx.get(sql, [realm.id]);
          return result;
        }),
      );
      const last = realm.write((change) => {
        rename(change, 'four');
        lost = { id: change.nextId(), messageId: change.nextMessageId() };
      });
      await expect(last).rejects.toMatchObject({ kind: 'unavailable' });
      expect(realm.state.position).toBe(known);
      expect(isLost).toBe(true);
      expect(counters?.last_id).toBeGreaterThanOrEqual(lost.id + 1_000_000);
      expect(counters?.last_message_id).toBeGreaterThanOrEqual(lost.messageId + 1_000_000);
    });

    it('shows a change to readers only after its commit', async () => {
      const realm = await freshRealm(await open());
      const seenInside = await realm.write((change) => {
        rename(change, 'New');
        return { readers: realm.state.setting('name'), inside: change.state.setting('name') };
      });
      expect(seenInside).toEqual({ readers: 'Test', inside: 'New' });
      expect(realm.state.setting('name')).toBe('New');
    });

    it('passes every event to its listeners in order', async () => {
      const realm = await freshRealm(await open());
      const heard: LoggedEvent[] = [];
      realm.onCommit((events) => heard.push(...events));
      const start = realm.state.position;
      await Promise.all(
        ['a', 'b', 'c'].map((name) => realm.write((change) => rename(change, name))),
      );
      const names = heard
        .filter(({ event }) => event.type === 'realm')
        .map(({ event }) => event.value);
      expect(names).toEqual(['a', 'b', 'c']);
      expect(heard.map(({ id }) => id)).toEqual(heard.map((_, index) => start + index + 1));
    });
  });

  describe('a listener or an effect that throws', () => {
    it('is reported, and does not fail durable changes', async () => {
      const realm = await freshRealm(await open());
      const heard: number[] = [];
      realm.onCommit(() => {
        throw new Error('listener');
      });
      realm.onCommit((events) => heard.push(events.length));
      const errors = await uncaught(2, async () => {
        const outcomes = await Promise.allSettled([
          realm.write((change) => rename(change, 'first')),
          realm.write((change) => {
            change.onceCommitted(() => {
              throw new Error('effect');
            });
          }),
          realm.write((change) => rename(change, 'last')),
        ]);
        expect(outcomes.map(({ status }) => status)).toEqual(Array(3).fill('fulfilled'));
      });
      expect(errors.map(({ message }) => message)).toEqual(['effect', 'listener']);
      expect(heard).toEqual([3]);
      expect(realm.state.setting('name')).toBe('last');
      expect(await realm.write((change) => change.state.setting('name'))).toBe('last');
    });
  });

  describe('a queue of changes', () => {
    it('lets others run while one writes without a pause', async () => {
      const realm = await freshRealm(await open());
      const most = 500;
      let written = 0;
      let hasCaughtUp = false;
      const writing = Promise.all(
        ['a', 'b'].map(async (name) => {
          while (!hasCaughtUp && written < most) {
            await realm.write((change) => rename(change, name));
            written += 1;
          }
        }),
      );
      const refreshing = realm.refresh().then(() => {
        hasCaughtUp = true;
      });
      await writing;
      expect(written).toBeLessThan(most);
      await refreshing;
    });

    it('refuses changes that it could not execute in reasonable time', async () => {
      const realm = await freshRealm(await open());
      const waiting = Promise.all(Array.from({ length: 10_000 }, () => realm.write(() => 'done')));
      await expect(realm.write(() => 'done')).rejects.toMatchObject({ kind: 'busy' });
      expect(new Set(await waiting)).toEqual(new Set(['done']));
      expect(await realm.write(() => 'done')).toBe('done');
    });
  });

  describe('a mutation that throws', () => {
    it('has no effect and does not affect others in its group', async () => {
      const engine = await open();
      const realm = await freshRealm(engine);
      const outcomes = await Promise.allSettled(
        Array.from({ length: 40 }, (_, index) =>
          realm.write(async (change) => {
            rename(change, `name ${index}`);
            const sql = await change.writableSql();
            await sql.run(
              'INSERT INTO profile_values (realm_id, user_id, field_id, value) VALUES ($1, $2, 1, $3)',
              [realm.id, index, 'x'],
            );
            if (index % 3 === 0) throw new Error('no');
          }),
        ),
      );
      const kept = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []));
      expect(kept).toHaveLength(26);
      const rows = await engine.reader.all<{ user_id: number }>(
        'SELECT user_id FROM profile_values WHERE realm_id = $1 ORDER BY user_id',
        [realm.id],
      );
      expect(rows.map((row) => row.user_id)).toEqual(kept);
      expect(realm.state.setting('name')).toBe('name 38');
      expect(await eventIds(engine, realm)).toEqual(upTo(realm.state.position));
      const reopened = await Realm.open(engine, clock, realm.identity);
      expect(reopened.state.setting('name')).toBe('name 38');
      expect(reopened.state.position).toBe(realm.state.position);
    });

    it('writes directly after earlier mutations of its transaction', async () => {
      const engine = await open();
      const realm = await freshRealm(engine);
      const value = (user_id: number) => ({ user_id, field_id: 1, value: 'x', rendered: null });
      await Promise.allSettled([
        realm.write((change) => {
          rename(change, 'first');
          change.put(profileValues, value(1));
          change.put(profileValues, value(2));
        }),
        realm.write(async (change) => {
          const sql = await change.writableSql();
          expect(change.pendingIn(profileValues)).toEqual([]);
          await sql.run('DELETE FROM profile_values WHERE realm_id = $1 AND user_id = 1', [
            realm.id,
          ]);
        }),
        realm.write(async (change) => {
          const sql = await change.writableSql();
          await sql.run('DELETE FROM profile_values WHERE realm_id = $1', [realm.id]);
          throw new Error('no');
        }),
      ]);
      const rows = await engine.reader.all<{ user_id: number }>(
        'SELECT user_id FROM profile_values WHERE realm_id = $1',
        [realm.id],
      );
      expect(rows).toEqual([{ user_id: 2 }]);
      expect((await Realm.open(engine, clock, realm.identity)).state.setting('name')).toBe('first');
    });

    it('restores earlier rows of the same transaction', async () => {
      const realm = await freshRealm(await open());
      await Promise.allSettled([
        realm.write((change) => rename(change, 'kept')),
        realm.write((change) => {
          rename(change, 'lost');
          change.remove(realmSettingRows, { name: 'name' });
          throw new Error('no');
        }),
        realm.write((change) => {
          expect(change.state.setting('name')).toBe('kept');
        }),
      ]).then((outcomes) => {
        expect(outcomes.map(({ status }) => status)).toEqual([
          'fulfilled',
          'rejected',
          'fulfilled',
        ]);
      });
      expect(realm.state.setting('name')).toBe('kept');
    });
  });

  describe('a statement that the database refuses', () => {
    it('fails its mutation', async () => {
      const realm = await freshRealm(await open());
      const failing = realm.write((change) => change.sql.get('SELECT nothing_of_this_name'));
      await expect(failing).rejects.toThrow('nothing_of_this_name');
      await realm.write((change) => rename(change, 'next'));
      expect(realm.state.setting('name')).toBe('next');
    });
  });

  describe('a row that the database refuses', () => {
    it.runIf(name === 'postgres')(
      'does not let each of its group find out that the database is unreachable',
      because('only PostgreSQL can be unreachable'),
      async () => {
        const realm = await freshRealm(await open());
        const runs = [0, 0, 0];
        const ends = await Promise.allSettled(
          runs.map((_, index) =>
            realm.write(async (change) => {
              runs[index] = (runs[index] ?? 0) + 1;
              rename(change, `Name ${index}`);
              if (index === 0)
                await change.sql.get('SELECT pg_terminate_backend(pg_backend_pid())');
            }),
          ),
        );
        expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
        expect(runs).toEqual([2, 1, 1]);
      },
    );

    it('fails alone: the others of its group are written', async () => {
      const engine = await open();
      const realm = await freshRealm(engine);
      const bad = { id: null as unknown as number };
      const outcomes = await Promise.allSettled([
        realm.write((change) => rename(change, 'first')),
        realm.write((change) =>
          change.put(profileFields, {
            ...bad,
            type: 1,
            field_order: 1,
            name: 'x',
            hint: '',
            field_data: '',
            required: false,
            editable_by_user: true,
            display_in_profile_summary: false,
          }),
        ),
        realm.write((change) => rename(change, 'last')),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect(realm.state.setting('name')).toBe('last');
      expect([...realm.state.profileFields.values()]).toEqual([]);
      expect(await eventIds(engine, realm)).toEqual(upTo(realm.state.position));
    });
  });

  describe('two processes on one database', () => {
    it('assign one gapless sequence of event ids and end with the same state', async () => {
      const engine = await open();
      const one = await freshRealm(engine);
      const two = await Realm.open(engine, clock, one.identity);
      await Promise.all(
        Array.from({ length: 60 }, (_, index) =>
          (index % 2 ? one : two).write((change) => {
            const count = Number(change.state.setting('description') || '0') + 1;
            change.put(realmSettingRows, { name: 'description', value: String(count) });
            change.emit('realm', { type: 'realm', op: 'update', value: count });
          }),
        ),
      );
      await Promise.all([one.refresh(), two.refresh()]);
      expect(one.state.setting('description')).toBe('60');
      expect(two.state.setting('description')).toBe('60');
      expect(await eventIds(engine, one)).toEqual(upTo(one.state.position));
    });

    it('decide on fresh data even without a notice of the change', async () => {
      const engine = await open();
      const one = await freshRealm(engine);
      const two = await Realm.open(engine, clock, one.identity);
      await one.write((change) => rename(change, 'by one'));
      expect(two.state.setting('name')).toBe('Test');
      const seen = await two.write((change) => change.state.setting('name'));
      expect(seen).toBe('by one');
      expect(two.state.setting('name')).toBe('by one');
    });

    it('tell whether events of others came before their own', async () => {
      const engine = await open();
      const here = await freshRealm(engine);
      const there = await Realm.open(engine, clock, here.identity);
      const heard: { ids: number[]; hasOthers: boolean }[] = [];
      here.onCommit((own, hasOthers) => heard.push({ ids: own.map(({ id }) => id), hasOthers }));
      await here.write((change) => rename(change, 'Mine'));
      const first = here.state.position;
      await there.write((change) => rename(change, 'Theirs'));
      await here.write((change) => rename(change, 'Mine again'));
      const last = here.state.position;
      expect(heard).toEqual([
        { ids: [first - 1, first], hasOthers: false },
        { ids: [last - 1, last], hasOthers: true },
      ]);
      expect(last).toBe(first + 4);
    });

    it('do not query the database for entries they know', async () => {
      const engine = await open();
      const realm = await freshRealm(engine);
      await realm.write((change) => rename(change, 'New'));
      await engine.close();
      await realm.refresh(realm.state.position);
      await expect(realm.refresh(realm.state.position + 1)).rejects.toThrow();
    });

    it('assign ids without repeating one', async () => {
      const engine = await open();
      const one = await freshRealm(engine);
      const two = await Realm.open(engine, clock, one.identity);
      const ids = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          (index % 2 ? one : two).write((change) => change.nextId()),
        ),
      );
      expect(new Set(ids).size).toBe(50);
    });
  });

  describe('an idempotency key', () => {
    const claim: IdempotencyClaim = {
      userId: 7,
      key: 'a-key-from-a-phone',
      fingerprint: 'same',
      after: undefined,
    };

    function count(realm: Realm, given = claim): Promise<{ count: number }> {
      return realm.write((change) => {
        const value = Number(change.state.setting('description') || '0') + 1;
        change.put(realmSettingRows, { name: 'description', value: String(value) });
        return { count: value };
      }, given);
    }

    it('makes a change once, also if it is repeated concurrently', async () => {
      const realm = await freshRealm(await open());
      const answers = await Promise.all([count(realm), count(realm), count(realm)]);
      answers.push(await count(realm));
      expect(answers).toEqual(Array(4).fill({ count: 1 }));
      expect(realm.state.setting('description')).toBe('1');
    });

    it('is known within a transaction whose first rows are already written', async () => {
      const realm = await freshRealm(await open());
      const first = count(realm);
      const between = realm.write(async (change) => {
        await change.writableSql();
        return { count: 0 };
      });
      expect(await Promise.all([first, between, count(realm)])).toEqual([
        { count: 1 },
        { count: 0 },
        { count: 1 },
      ]);
    });

    it('is remembered by another process', async () => {
      const engine = await open();
      const realm = await freshRealm(engine);
      await count(realm);
      const restarted = await Realm.open(engine, clock, realm.identity);
      expect(await count(restarted)).toEqual({ count: 1 });
    });

    it('can be named as a predecessor, also at another process', async () => {
      const engine = await open();
      const realm = await freshRealm(engine);
      const second = { ...claim, key: 'the-next', after: claim.key };
      await expect(count(realm, second)).rejects.toMatchObject({ code: 'OUT_OF_TURN' });
      await count(realm);
      const other = await Realm.open(engine, clock, realm.identity);
      expect(await count(other, second)).toEqual({ count: 2 });
    });

    it('refuses a different request', async () => {
      const realm = await freshRealm(await open());
      await count(realm);
      const other = count(realm, { ...claim, fingerprint: 'other' });
      await expect(other).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    });

    it('belongs to one account', async () => {
      const realm = await freshRealm(await open());
      await count(realm);
      expect(await count(realm, { ...claim, userId: 8 })).toEqual({ count: 2 });
    });

    it('is not used up by a failure', async () => {
      const realm = await freshRealm(await open());
      const failing = realm.write(() => {
        throw new Error('no');
      }, claim);
      await expect(failing).rejects.toThrow('no');
      expect(await count(realm)).toEqual({ count: 1 });
    });

    it('keeps the response unreadable without the key', async () => {
      const engine = await open();
      const realm = await freshRealm(engine);
      await realm.write(() => ({ api_key: 'very-secret' }), claim);
      const rows = await engine.reader.all<object>(
        'SELECT key_hash, response FROM idempotency_keys WHERE realm_id = $1',
        [realm.id],
      );
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain('very-secret');
      expect(JSON.stringify(rows)).not.toContain(claim.key);
    });
  });

  describe('rows not held in memory', () => {
    it('are written with the rest, and the last change of a row wins', async () => {
      const engine = await open();
      const realm = await freshRealm(engine);
      const key = { user_id: 1, field_id: 2 };
      const value = (value: string) => ({ ...key, value, rendered: null });
      await Promise.all([
        realm.write((change) => change.put(profileValues, value('first'))),
        realm.write((change) => change.put(profileValues, value('second'))),
      ]);
      const stored = () =>
        engine.reader.all<{ value: string }>(
          'SELECT value FROM profile_values WHERE realm_id = $1',
          [realm.id],
        );
      expect(await stored()).toEqual([{ value: 'second' }]);
      await realm.write((change) => change.remove(profileValues, key));
      expect(await stored()).toEqual([]);
    });
  });
});
