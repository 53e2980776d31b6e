import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roles } from '@tidings/shared-types';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startMailServer } from '../../../../../test/support/mail-server.ts';
import { withoutPostgres } from '../../../../../test/support/without-postgres.ts';
import { loadConfig } from '../../../src/core/config/load-config.ts';
import type { Realm } from '../../../src/core/realm/realm.ts';
import { ensureDefaultRealm } from '../../../src/features/setup/first-run.ts';
import { addUser } from '../../../src/features/users/add-user.ts';
import { newApiKey } from '../../../src/features/users/api-key.ts';
import { type Server, startServer } from '../../../src/server.ts';
import { QueueReader, queueOf } from '../../core/event-queues/reader.ts';
import {
  postgresLocation,
  silent,
  type TestLocation,
  usualDatabases,
} from '../../support/engines.ts';
import { eventually } from '../../support/eventually.ts';
import { sentTo } from '../../support/messages.ts';
import { LOOK_INTERVAL_MS, type Person, personAt } from '../../support/team.ts';
import { COLLECTED_MS, LetterBox, noted, reading, waitingFor } from './letter-box.ts';

const MINUTE_MS = 60_000;

async function scene(location: TestLocation) {
  const mailServer = await startMailServer();
  const data = await mkdtemp(join(tmpdir(), 'tidings-missed-'));
  let waited = 0;
  const clock = { now: () => Date.now() + waited };
  const running: Server[] = [];
  onTestFinished(async () => {
    for (const server of running) await server.close();
    await mailServer.close();
    await location.remove();
    await rm(data, { recursive: true, force: true });
  });

  async function start({ sendsMail = true } = {}): Promise<Server> {
    const flags = {
      data,
      database: location.database,
      port: '0',
      rateLimit: false,
      ...(sendsMail ? mailServer.settings : { publicUrl: 'http://localhost' }),
    };
    const config = loadConfig({ flags, env: {} });
    const options = { log: silent, clock, lookIntervalMs: LOOK_INTERVAL_MS, sharesDatabase: true };
    const server = await startServer(config, options);
    running.push(server);
    if (sendsMail) await reading({ realm: await ensureDefaultRealm(server.services) });
    return server;
  }

  let made = 0;
  return {
    start,
    async stop(server: Server): Promise<void> {
      running.splice(running.indexOf(server), 1);
      await server.close();
    },
    async person({ services, url }: Server): Promise<Person> {
      made += 1;
      const email = `person${made}@example.org`;
      const apiKey = newApiKey();
      const wanted = { email, fullName: `Person ${made}`, role: roles.member, apiKey };
      const realm = await ensureDefaultRealm(services);
      const { id } = await realm.write((change) => addUser(change, wanted));
      return personAt(url, 'localhost', { id, email, apiKey });
    },
    wait(milliseconds: number): void {
      waited += milliseconds;
    },
    /** Returns it as a server sees it. */
    async seenBy({ services }: Server) {
      const realm: Realm = await ensureDefaultRealm(services);
      const wait = (milliseconds: number) => {
        waited += milliseconds;
      };
      return { realm, box: new LetterBox({ realm, wait }, mailServer) };
    },
  };
}

describe.each(usualDatabases)('missed messages on %s', (_name, locate) => {
  it('events 2.5: a restart at any stage neither loses nor doubles a mail', async () => {
    const { start, stop, person, seenBy, wait } = await scene(await locate());
    const first = await start();
    const [sender, reader] = [await person(first), await person(first)];
    await sentTo(sender, [reader], 'noted before;');
    const { realm } = await seenBy(first);
    await noted({ realm });
    await sentTo(sender, [reader], 'perhaps noted;');
    await stop(first);
    const second = await start();
    const { box, realm: again } = await seenBy(second);
    await sentTo(sender.at(second.url), [reader], 'noted after;');
    await noted({ realm: again });
    await stop(second);
    wait(COLLECTED_MS);
    const third = await start();
    await eventually(async () => {
      const { realm: seen } = await seenBy(third);
      return (await waitingFor({ realm: seen }, reader)) === 0;
    });
    const texts = box.of(reader).map(({ text }) => text);
    expect(texts).toHaveLength(1);
    expect(texts[0]?.match(/.*;/g)).toEqual([
      '> noted before;',
      '> perhaps noted;',
      '> noted after;',
    ]);
  });

  it('events 2.5: a server that starts to send mail sends none about the past', async () => {
    const { start, stop, person, seenBy } = await scene(await locate());
    const without = await start({ sendsMail: false });
    const [sender, reader] = [await person(without), await person(without)];
    await sentTo(sender, [reader], 'of the past');
    await stop(without);
    const server = await start();
    const { box, realm } = await seenBy(server);
    await noted({ realm });
    await sentTo(sender.at(server.url), [reader], 'of now');
    const [mail, ...others] = await box.collected(reader);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('of now');
    expect(mail?.text).not.toContain('of the past');
  });

  it('events 2.5: after days without mail, messages older than a day are not mailed', async () => {
    const { start, stop, person, seenBy, wait } = await scene(await locate());
    const before = await start();
    const [sender, reader] = [await person(before), await person(before)];
    await noted(await seenBy(before));
    await stop(before);
    const without = await start({ sendsMail: false });
    await sentTo(sender.at(without.url), [reader], 'two days ago');
    wait(2 * 24 * 60 * MINUTE_MS);
    await sentTo(sender.at(without.url), [reader], 'just now');
    await stop(without);
    const { box } = await seenBy(await start());
    const [mail] = await box.collected(reader);
    expect(mail?.text).toContain('just now');
    expect(mail?.text).not.toContain('two days ago');
  });

  it('events 2.5: a user whose client polls another process is not mailed, once that is known', async () => {
    const { start, person, seenBy, wait } = await scene(await locate());
    const mailing = await start();
    const other = await start({ sendsMail: false });
    const [sender, there, silent] = [
      await person(mailing),
      await person(mailing),
      await person(mailing),
    ];
    const queues: QueueReader[] = [];
    for (const each of [there, silent]) {
      const { queueId, lastEventId } = await queueOf(each);
      queues.push(new QueueReader(each.at(other.url), queueId, lastEventId));
    }
    wait(3 * MINUTE_MS);
    for (const queue of queues) await queue.held();
    await other.services.eventQueues.writeUse();
    wait(3 * MINUTE_MS);
    const { box, realm } = await seenBy(mailing);
    for (const each of [there, silent]) await sentTo(sender, [each], 'are you there?');
    await noted({ realm });
    await queues[0]?.held();
    const due = async (person: Person) => {
      const sql = 'SELECT due_at FROM mails WHERE realm_id = $1 AND user_id = $2';
      return (await realm.reader.get<{ due_at: number }>(sql, [realm.id, person.id]))?.due_at ?? 0;
    };
    const before = await due(there);
    wait(COLLECTED_MS);
    await eventually(async () => (await due(there)) > before, 'it was put off');
    await other.services.eventQueues.writeUse();
    expect(await box.collected(there, 8 * MINUTE_MS)).toEqual([]);
    expect(await box.collected(silent, 0)).toHaveLength(1);
  });
});

it.skipIf(withoutPostgres)(
  'events 2.5: of several processes one mails, and messages recorded by all of them are one mail',
  async () => {
    const { start, person, seenBy } = await scene(await postgresLocation());
    const [one, other] = [await start(), await start()];
    const [sender, reader] = [await person(one), await person(one)];
    const { box } = await seenBy(one);
    // A process hears of new accounts shortly after the one that made them.
    await (await seenBy(other)).realm.refresh();
    for (let number = 1; number <= 10; number += 1) {
      const by = number % 2 ? sender : sender.at(other.url);
      await sentTo(by, [reader], `number ${number};`);
    }
    const mails = await box.collected(reader);
    expect(mails.map(({ text }) => text.match(/number \d+;/g)?.length)).toEqual([10]);
  },
);
