import { expect, it } from 'vitest';
import { loadConfig } from '../../../src/core/config/load-config.ts';
import { readRanges } from '../../../src/core/storage/tables/messages.ts';
import { pagePreviews } from '../../../src/core/storage/tables/previews.ts';
import { type Server, startServer } from '../../../src/server.ts';
import { silent } from '../../support/engines.ts';
import { eventually } from '../../support/eventually.ts';
import { forEachTeam } from '../../support/team.ts';
import { queueOf } from '../event-queues/reader.ts';

const DAY_MS = 86_400_000;
/** Enough that merging them is worthwhile. */
const RANGES = 150;

forEachTeam((team) => {
  /** Starts another server of the organization, as if this many days had passed. */
  async function serverIn(days: number): Promise<Server> {
    const { data, database } = team();
    const config = loadConfig({ flags: { data, database, port: '0' }, env: {} });
    const clock = { now: () => Date.now() + days * DAY_MS };
    return startServer(config, { log: silent, clock, sharesDatabase: true });
  }

  it('D2: a running server announces new full members', async () => {
    await team().owner.patch('/realm', { waiting_period_threshold: 3 });
    const person = await team().person();
    const queue = await queueOf(person, { event_types: ['user_group'] });
    const later = await serverIn(4);
    const members = await eventually(async () =>
      (await queue.held()).find(({ op }) => op === 'add_members'),
    );
    expect(members.user_ids).toContain(person.id);
    await later.close();
  });

  it('DESIGN 2: a running server deletes expired data, and merges read ranges', async () => {
    const { realm } = team();
    const person = await team().person();
    const { queueId: queue_id } = await queueOf(person);
    const message = { type: 'direct', to: [person.id], content: 'hello' };
    await person.post('/messages', { ...message, queue_id, local_id: '1' });
    await realm.write((change) => {
      const page = { url: 'https://example.org/', title: null, description: null, image: null };
      change.put(pagePreviews, { ...page, url_hash: 'hash', fetched_at: change.now });
      for (let at = 1; at <= RANGES; at += 1) {
        const id = 1_000_000 + 10 * at;
        change.put(readRanges, { user_id: person.id, from_id: id, to_id: id });
      }
    });
    const count = async (table: string) => {
      const [row] = await realm.reader.all<{ rows: number }>(
        `SELECT COUNT(*) AS rows FROM ${table}`,
      );
      return Number(row?.rows);
    };
    const kept = ['idempotency_keys', 'event_queues', 'page_previews', 'events'];
    for (const table of kept) expect(await count(table), table).toBeGreaterThan(0);
    expect(await count('read_ranges')).toBeGreaterThanOrEqual(RANGES);

    const later = await serverIn(40);
    for (const table of kept) await eventually(async () => (await count(table)) === 0, table);
    await eventually(async () => (await count('read_ranges')) < RANGES, 'read_ranges');
    await later.close();
  });
});
