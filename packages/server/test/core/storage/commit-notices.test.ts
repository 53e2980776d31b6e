import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { CommitNotice, Sql } from '../../../src/core/storage/engine.ts';
import { CommitNotices } from '../../../src/core/storage/postgres/commit-notices.ts';
import { silent } from '../../support/engines.ts';

function listened() {
  const told: CommitNotice[] = [];
  const notices = new CommitNotices(async () => undefined, silent);
  notices.addListener((notice) => void (notice && told.push(notice)));
  return { notices, told };
}

function tables(last_event_id: number): Sql {
  const rows = [{ id: 1, last_event_id }];
  return { all: async <Row>() => rows as Row[], get: async <Row>() => rows[0] as Row };
}

it('security: a notice of an entry that does not exist hides no later commit', async () => {
  const { notices, told } = listened();
  notices.hear(`1:${Number.MAX_SAFE_INTEGER}`);
  // What the notice does is done by then.
  await setImmediate();
  await notices.look(tables(5));
  await expect.poll(() => told).toContainEqual({ realmId: 1, eventId: 5 });
});

it('security: texts that are no notices are ignored', async () => {
  const { notices, told } = listened();
  for (const text of ['', 'x:y', '1:Infinity', '1:-3', '0:4', '1.5:2', '1:1e300', '1']) {
    notices.hear(text);
  }
  notices.hear('2:7');
  await expect.poll(() => told).toEqual([{ realmId: 2, eventId: 7 }]);
});

it('DESIGN 2.3: what a look has found is not told again', async () => {
  const { notices, told } = listened();
  await notices.look(tables(5));
  await expect.poll(() => told).toHaveLength(1);
  await notices.look(tables(5));
  await notices.look(tables(6));
  await expect.poll(() => told.map(({ eventId }) => eventId)).toEqual([5, 6]);
});
