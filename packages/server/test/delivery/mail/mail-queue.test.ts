import { expect, it } from 'vitest';
import { insertRows } from '../../../src/core/storage/rows.ts';
import { mails } from '../../../src/core/storage/tables/mails.ts';
import { anyDue, MailQueue } from '../../../src/delivery/mail/mail-queue.ts';
import { queueMail } from '../../../src/delivery/mail/queue-mail.ts';
import { ensureDefaultRealm } from '../../../src/features/setup/first-run.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { forEachEngine } from '../../support/engines.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const common = { address: 'ada@example.org', user_id: null };
const forgotten = { ...common, occasion: 'password forgotten', details: {} } as const;
const missed = {
  ...common,
  occasion: 'missed messages',
  details: {
    conversation: '1:lunch',
    messages: [],
    earlier: 0,
  },
} as const;

forEachDatabase(({ fresh, open }) => {
  async function scene() {
    let ahead = 0;
    const begun = Date.now();
    const clock = { now: () => begun + ahead };
    const services = await open(await fresh(), clock);
    const realm = await ensureDefaultRealm(services);
    const queue = new MailQueue(services);
    return {
      queue,
      setClock: (by: number) => {
        ahead = by;
      },
      put: (mail: Parameters<typeof queueMail>[1], inMs = 0) =>
        realm.write((change) => queueMail(change, mail, change.now + inMs)),
      claimed: async () => (await queue.claim(20)).map(({ mail }) => mail.occasion),
    };
  }

  it('mail: a mail claimed by one process is not sent by another until the claim expires', async () => {
    const { put, claimed, setClock } = await scene();
    await put(forgotten);
    expect(await claimed()).toEqual(['password forgotten']);
    expect(await claimed()).toEqual([]);
    setClock(4 * MINUTE_MS);
    expect(await claimed()).toEqual([]);
    setClock(6 * MINUTE_MS);
    expect(await claimed()).toEqual(['password forgotten']);
  });

  it('mail: a mail collected for a week is not sent before', async () => {
    const { put, claimed, setClock } = await scene();
    await put(missed, 7 * DAY_MS);
    expect(await claimed()).toEqual([]);
    setClock(7 * DAY_MS);
    expect(await claimed()).toEqual(['missed messages']);
  });

  it('operations: a mail from a clock that was ahead is sent once the clock is set back', async () => {
    const { put, claimed, setClock, queue } = await scene();
    setClock(DAY_MS);
    await put(forgotten);
    // Claimed by a process that dies.
    expect(await claimed()).toEqual(['password forgotten']);
    setClock(0);
    expect(await claimed()).toEqual(['password forgotten']);
    expect(await claimed()).toEqual([]);
    setClock(365 * DAY_MS);
    await put(missed, MINUTE_MS);
    for (const mail of await queue.claim(20)) await queue.failed(mail, 366 * DAY_MS);
    setClock(10 * MINUTE_MS);
    expect((await claimed()).toSorted()).toEqual(['missed messages', 'password forgotten']);
  });
});

forEachEngine((name, open) => {
  it('DESIGN 2: due mails are found by the index of times, however many are pending', async () => {
    const engine = await open();
    const now = Date.now();
    const rows = Array.from({ length: 20_000 }, (_, index) => ({
      ...missed,
      id: index + 1,
      queued_at: now,
      due_at: now + (1 + (index % 100)) * MINUTE_MS,
      failures: 0,
      claimed_until: 0,
    }));
    await engine.write(async (tx) => {
      await insertRows(tx, engine.dialect, mails, 1, rows);
      await tx.run('ANALYZE');
    });
    const command = name === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
    const plan = await engine.reader.all(`${command} ${anyDue}`, [now]);
    expect(JSON.stringify(plan)).toMatch(/mails_by_time/);
    expect(JSON.stringify(plan)).not.toMatch(/SCAN mails|Seq Scan/);
  });
});
