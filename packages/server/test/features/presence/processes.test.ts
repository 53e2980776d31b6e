import { roles } from '@tidings/shared-types';
import { expect, it } from 'vitest';
import type { Realm } from '../../../src/core/realm/realm.ts';
import type { UserRow } from '../../../src/core/storage/tables/users.ts';
import { notePresence } from '../../../src/features/presence/note-presence.ts';
import { seenUsers } from '../../../src/features/presence/seen-users.ts';
import { ensureDefaultRealm } from '../../../src/features/setup/first-run.ts';
import { addUser } from '../../../src/features/users/add-user.ts';
import { newApiKey } from '../../../src/features/users/api-key.ts';
import type { Services } from '../../../src/services.ts';
import { forEachDatabase } from '../../support/databases.ts';

interface Process {
  readonly services: Services;
  readonly realm: Realm;
}

forEachDatabase(({ fresh, open }) => {
  async function openProcess(database: string, clock: Services['clock']): Promise<Process> {
    const services = await open(database, clock);
    return { services, realm: await ensureDefaultRealm(services) };
  }

  function addPerson({ realm }: Process, number: number): Promise<UserRow> {
    const email = `person${number}@example.org`;
    const wanted = { email, fullName: `Person ${number}`, role: roles.member };
    return realm.write((change) => addUser(change, { ...wanted, apiKey: newApiKey() }));
  }

  it('B-presence: a poll at any process includes the updates of the others', async () => {
    const database = await fresh();
    let now = Date.now();
    const clock = { now: () => now };
    const processes = [await openProcess(database, clock), await openProcess(database, clock)];
    const [first] = processes;
    if (!first) throw new Error('Nothing is open');
    const people: UserRow[] = [];
    for (let number = 0; number < 20; number += 1) people.push(await addPerson(first, number));
    for (const { realm } of processes) await realm.refresh();
    const viewer = people[0];
    if (!viewer) throw new Error('There is no viewer');

    /** Reads like a client that is served by changing processes. */
    const polled = new Map<number, number>();
    let after = -1;
    let polls = 0;
    async function poll(): Promise<void> {
      const { realm, services } = processes[polls % 2] ?? first ?? never();
      polls += 1;
      const context = { realm, state: realm.state, services };
      const news = await seenUsers(context, viewer ?? never(), { historyDays: 14, after });
      after = news.lastUpdateId;
      for (const { user, times } of news.seen) polled.set(user.id, times.active_at);
    }

    for (let round = 0; round < 5; round += 1) {
      now += 60_000;
      let writing = true;
      const writes = Promise.all(
        people.map((person, index) => {
          const { realm, services } = processes[index % 2] ?? first;
          return notePresence({ realm, state: realm.state, services }, person, 'active');
        }),
      ).finally(() => {
        writing = false;
      });
      while (writing) await poll();
      await writes;
      await poll();
      const expected = people.map(({ id }) => [id, Math.floor(now / 1000)]);
      expect([...polled].sort(([a], [b]) => a - b)).toEqual(expected);
    }
  });
});

function never(): never {
  throw new Error('There is no process');
}
