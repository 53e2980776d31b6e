import { roles } from '@tidings/shared-types';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRealm, setInternal } from '../../../src/core/realm/create-realm.ts';
import type { Mutation } from '../../../src/core/realm/mutation.ts';
import { Realm } from '../../../src/core/realm/realm.ts';
import { StorageError } from '../../../src/core/storage/storage-error.ts';
import { readRanges } from '../../../src/core/storage/tables/messages.ts';
import { realmSettingRows } from '../../../src/core/storage/tables/organization.ts';
import { pushDevices } from '../../../src/core/storage/tables/push.ts';
import { scheduledMessages } from '../../../src/core/storage/tables/writing.ts';
import { MailQueue } from '../../../src/delivery/mail/mail-queue.ts';
import { queueMail } from '../../../src/delivery/mail/queue-mail.ts';
import { subjectPrefix } from '../../../src/delivery/missed-messages/subject-prefix.ts';
import { LogReader } from '../../../src/delivery/notifying/log-reader.ts';
import type { Carrier } from '../../../src/delivery/push/carrier.ts';
import { forwardRegistrations } from '../../../src/delivery/push/forward-registrations.ts';
import { markOrderedRead, orderReadByAll } from '../../../src/features/channels/read-by-all.ts';
import { announceFullMembers } from '../../../src/features/groups/full-members.ts';
import { joinReadRanges } from '../../../src/features/read-state/join-read-ranges.ts';
import { deleteExpired } from '../../../src/features/retention/delete-expired.ts';
import { deliverDue } from '../../../src/features/scheduled-messages/deliver-due.ts';
import { firstRunRealm } from '../../../src/features/setup/first-run.ts';
import { addUser } from '../../../src/features/users/add-user.ts';
import { newApiKey } from '../../../src/features/users/api-key.ts';
import type { Services } from '../../../src/services.ts';
import { startJobs } from '../../../src/start-jobs.ts';
import { addChannel, say } from '../../features/narrow/place.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { usualEngines } from '../../support/engines.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const EMAIL = 'ada@example.org';
/** Enough that merging them is worthwhile. */
const RANGES = 101;

/** Organizations with a member, `userId`, who joined five days before. */
const subdomains = ['idle', 'first', 'second'];

/** Background work of a server. */
interface Sweep {
  /** Creates something to do. */
  readonly work: (realm: Realm, userId: number) => Promise<unknown>;
  /** Creates something similar that needs nothing to be done. */
  readonly noWork: (realm: Realm, userId: number) => Promise<unknown>;
  readonly run: (services: Services) => Promise<unknown>;
  /** Whether it logs errors of opening an organization itself, and continues. */
  readonly logs?: boolean;
}

const put = (name: string, value: unknown) => (realm: Realm) =>
  realm.write((change) => change.put(realmSettingRows, { name, value }));

async function speakInTime(realm: Realm, userId: number, days: number): Promise<void> {
  const channel = await addChannel(realm);
  await say(realm, userId, channel);
  await put('message_retention_days', days)(realm);
}

function read(count: number): Sweep['work'] {
  return (realm, user_id) =>
    realm.write((change) => {
      for (let at = 1; at <= count; at += 1) {
        change.put(readRanges, { user_id, from_id: 10 * at, to_id: 10 * at });
      }
    });
}

function schedule(change: Mutation, user_id: number, dueInMs: number): void {
  change.put(scheduledMessages, {
    id: change.nextId(),
    user_id,
    status: 'pending',
    type: 'private',
    recipients: [user_id],
    topic: '',
    content: 'note',
    rendered: '<p>note</p>',
    deliver_at: Math.floor((change.now + dueInMs) / 1000),
    client: 'test',
    read_by_sender: true,
    failure: null,
    custom: null,
  });
}

function device(
  change: Mutation,
  user_id: number,
  next_attempt_at: number | null,
  push_account_id = 1,
): void {
  change.put(pushDevices, {
    user_id,
    push_account_id,
    token_kind: 'fcm',
    public_key: 'key',
    relay_public_key: 'key',
    registration: 'sealed',
    realm_url: 'https://example.org',
    status: next_attempt_at === null ? 'active' : 'pending',
    error_code: null,
    device_id: null,
    registered_at: change.now,
    attempts: 0,
    next_attempt_at,
    key_id: null,
  });
}

const carrier: Carrier = {
  serves: () => true,
  keys: async () => ({ registration: '', webPush: undefined }),
  register: async () => 7,
  handOver: async () => [],
  close: () => undefined,
};

const mail = {
  occasion: 'password forgotten',
  address: EMAIL,
  user_id: null,
  details: {},
} as const;

function logReader(services: Services): LogReader {
  return new LogReader(services, 'push', {
    step: ({ lease, position }) => lease.advance(position),
    failsEverywhere: () => false,
  });
}

/** Returns an error with all its causes. */
function causesOf(error: unknown): unknown[] {
  const parts = error instanceof AggregateError ? error.errors : [];
  const cause = error instanceof Error && error.cause !== undefined ? [error.cause] : [];
  return [error, ...[...parts, ...cause].flatMap(causesOf)];
}

const readLogs: Sweep = {
  work: (realm) => realm.write((change) => change.emit('realm', { type: 'realm', op: 'update' })),
  noWork: async () => undefined,
  run: (services) => logReader(services).run(),
  logs: true,
};

const sweeps: Record<string, Sweep> = {
  'announce full members': {
    work: put('waiting_period_threshold', 3),
    noWork: put('waiting_period_threshold', 2 ** 31 - 1),
    run: announceFullMembers,
  },
  'delete old messages of organizations': {
    work: (realm, userId) => speakInTime(realm, userId, 3),
    noWork: (realm, userId) => speakInTime(realm, userId, 30),
    run: (services) => deleteExpired(services),
  },
  'delete old messages of channels': {
    work: async (realm, userId) => {
      const channel = await addChannel(realm, { message_retention_days: 3 });
      await say(realm, userId, channel);
    },
    noWork: async (realm, userId) => {
      await say(realm, userId, await addChannel(realm, { message_retention_days: -1 }));
      await addChannel(realm, { message_retention_days: 3 });
      await speakInTime(realm, userId, -1);
    },
    run: (services) => deleteExpired(services),
  },
  'delete old direct messages': {
    work: async (realm, userId) => {
      await say(realm, userId, [userId]);
      await put('message_retention_days', 3)(realm);
    },
    noWork: async (realm, userId) => {
      await say(realm, userId, [userId]);
      await addChannel(realm, { message_retention_days: 3 });
    },
    run: (services) => deleteExpired(services),
  },
  'mark archived channels as read': {
    work: async (realm) => {
      const { id } = await addChannel(realm, { is_archived: true });
      await realm.write((change) => orderReadByAll(change, id));
    },
    noWork: put('_archived_unread', []),
    run: markOrderedRead,
  },
  'join read ranges': {
    work: read(RANGES),
    noWork: read(RANGES - 1),
    run: (services) => joinReadRanges(services),
  },
  'send scheduled messages': {
    work: (realm, userId) => realm.write((change) => schedule(change, userId, 5 * DAY_MS)),
    noWork: (realm, userId) => realm.write((change) => schedule(change, userId, 6 * DAY_MS)),
    run: deliverDue,
  },
  'register devices': {
    work: (realm, userId) => realm.write((change) => device(change, userId, change.now)),
    noWork: (realm, userId) => realm.write((change) => device(change, userId, null)),
    run: (services) => forwardRegistrations(services, carrier),
  },
  'read logs': readLogs,
  'send mail': {
    work: (realm) => realm.write((change) => queueMail(change, mail)),
    noWork: (realm) =>
      realm.write((change) => queueMail(change, mail, change.now + 5 * DAY_MS + 30 * MINUTE_MS)),
    run: async (services) => {
      const queue = new MailQueue(services);
      for (const claimed of await queue.claim(20)) await queue.remove(claimed);
    },
    logs: true,
  },
};

forEachDatabase(({ fresh, open }) => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  async function made(database: string): Promise<readonly [Services, Map<string, Realm>]> {
    const before = { now: () => Date.now() - 5 * DAY_MS };
    const services = await open(database, before);
    const realms = new Map<string, Realm>();
    for (const subdomain of subdomains) {
      await createRealm(services.engine, before, { subdomain, name: subdomain });
      const realm = await services.realms.forSubdomain(subdomain);
      if (!realm) throw new Error('The organization was not created');
      const wanted = { email: EMAIL, fullName: 'Ada', role: roles.member, apiKey: newApiKey() };
      await realm.write((change) => addUser(change, wanted));
      realms.set(subdomain, realm);
    }
    return [services, realms];
  }

  /** Records the realms that are opened from now on, in order. One of them may fail to open, with this error. */
  function watchOpening(
    broken?: string,
    reason?: Error,
  ): {
    readonly opened: string[];
    readonly atATime: number[];
  } {
    const watched = { opened: [] as string[], atATime: [] as number[] };
    vi.restoreAllMocks();
    const openRealm = Realm.open;
    let opening = 0;
    vi.spyOn(Realm, 'open').mockImplementation(async (engine, clock, identity) => {
      opening += 1;
      watched.atATime.push(opening);
      watched.opened.push(identity.subdomain);
      try {
        if (identity.subdomain === broken) throw reason;
        return await openRealm.call(Realm, engine, clock, identity);
      } finally {
        opening -= 1;
      }
    });
    return watched;
  }

  const userIn = ({ state }: Realm) => state.usersByDeliveryEmail.get(EMAIL)?.id ?? 0;

  async function withWork({ work, noWork }: Sweep): Promise<string> {
    const database = await fresh();
    const [services, realms] = await made(database);
    await logReader(services).startEverywhere();
    for (const [subdomain, realm] of realms) {
      await (subdomain === 'idle' ? noWork : work)(realm, userIn(realm));
    }
    return database;
  }

  describe.each(Object.entries(sweeps))('%s', (_name, sweep) => {
    it('DESIGN 2.3: opens organizations with work, one after another, and does it', async () => {
      const database = await withWork(sweep);
      const services = await open(database);
      const watched = watchOpening();
      await sweep.run(services);
      expect(watched.opened.toSorted()).toEqual(['first', 'second']);
      expect(watched.atATime).toEqual([1, 1]);
      await sweep.run(await open(database));
      expect(watched.opened).toHaveLength(2);
    });

    it.each([
      ['does not open', new Error('It does not open')],
      ['is busy', new StorageError('busy', 'It takes too long')],
    ])(
      'DESIGN 2.3: an organization that %s does not block others, and is retried later',
      async (_, reason) => {
        const database = await withWork(sweep);
        const services = await open(database);
        const broken = watchOpening('first', reason);
        const error = await sweep.run(services).then(
          () => undefined,
          (thrown: unknown) => thrown,
        );
        expect(broken.opened.toSorted()).toEqual(['first', 'second']);
        if (sweep.logs) expect(error).toBeUndefined();
        else expect(causesOf(error)).toContain(reason);
        // Once this process's claims have expired.
        const later = await open(database, { now: () => Date.now() + 6 * MINUTE_MS });
        const watched = watchOpening();
        await sweep.run(later);
        expect(watched.opened).toEqual(['first']);
      },
    );
  });

  it.each([
    ['send scheduled messages', 'scheduled_messages', deliverDue],
    [
      'register devices',
      'push_devices',
      (services: Services) => forwardRegistrations(services, carrier),
    ],
  ] as const)(
    'DESIGN 2.3: much work in an organization that does not open delays no others: %s',
    async (_, table, run) => {
      const database = await fresh();
      const [services, realms] = await made(database);
      for (const [subdomain, realm] of realms) {
        const userId = userIn(realm);
        await realm.write((change) => {
          for (let number = 1; number <= (subdomain === 'first' ? 501 : 1); number += 1) {
            schedule(change, userId, 0);
            device(change, userId, change.now, number);
          }
        });
      }
      const later = await open(database);
      watchOpening('first', new Error('It does not open'));
      await expect(run(later)).rejects.toThrow();
      const waiting = await services.engine.reader.all<{ id: number }>(
        `SELECT DISTINCT realm_id AS id FROM ${table} WHERE status = 'pending'`,
      );
      expect(waiting.map(({ id }) => id)).toEqual([realms.get('first')?.id]);
    },
  );

  it('DESIGN 2.3: the log of an organization that does not open here is read by another process', async () => {
    const database = await withWork(readLogs);
    const services = await open(database);
    watchOpening('first', new Error('It does not open'));
    await logReader(services).run();
    const watched = watchOpening();
    await logReader(await open(database)).run();
    expect(watched.opened).toEqual(['first']);
  });

  it('DESIGN 2.3: a server opens no organization without work, also at its first start', async () => {
    const database = await fresh();
    await made(database);
    const services = await open(database);
    const watched = watchOpening();
    expect(await firstRunRealm(services)).toBeUndefined();
    await startJobs(services)();
    expect(watched.opened).toEqual([]);
  });

  it('B-settings: whether a user has several accounts is found without opening other organizations', async () => {
    const database = await fresh();
    const [, realms] = await made(database);
    const services = await open(database);
    const watched = watchOpening();
    const realm = await services.realms.forSubdomain('idle');
    const user = realm?.state.usersByDeliveryEmail.get(EMAIL);
    if (!realm || !user) throw new Error('There is no user');
    const prefixFor = (delivery_email: string) => {
      const context = { services, realm, state: realm.state, origin: '' };
      return subjectPrefix(context, { ...user, delivery_email });
    };
    expect(await prefixFor(EMAIL)).toBe('[idle] ');
    expect(await prefixFor(EMAIL.toUpperCase())).toBe('[idle] ');
    expect(await prefixFor('bob@example.org')).toBe('');
    for (const [subdomain, other] of realms) {
      if (subdomain !== 'idle')
        await other.write((change) => setInternal(change, 'deactivated', true));
    }
    expect(await prefixFor(EMAIL)).toBe('');
    expect(watched.opened).toEqual(['idle']);
  });
}, usualEngines);
