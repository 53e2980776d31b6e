import type { Config } from '../../core/config/config.ts';
import type { Engine } from '../../core/storage/engine.ts';
import type { ReaderName } from '../../delivery/notifying/log-lease.ts';

/** Waiting work, and how long the oldest part of it has waited. */
export interface Backlog {
  readonly waiting: number;
  readonly oldestMs: number;
}

/** The work that waits to leave the server, by purpose. Purposes that are switched off are missing. */
export interface DeliveryBacklogs {
  /** Log entries that were not looked at yet. */
  readonly entries: ReadonlyMap<ReaderName, Backlog>;
  readonly mails: Backlog;
  /** Devices that wait to be registered with the relay. */
  readonly registrations: Backlog;
}

type Source = {
  readonly engine: Pick<Engine, 'reader' | 'dialect'>;
  readonly config: Pick<Config, 'mail' | 'pushRelay' | 'webPush'>;
  readonly now: number;
  /** One organization; all of them by default. */
  readonly realmId?: number | undefined;
};

/** Rows looked at per table. Above it, the exact number no longer matters. */
const MAX_COUNTED = 10_000;
/** Longer than the longest pause before a retry. */
const LONGEST_PAUSE_MS = 2 * 3_600_000;

/** Reads how much waits to be delivered. Each statement uses an index, and looks at a bounded number of rows. */
export async function deliveryBacklogs(source: Source): Promise<DeliveryBacklogs> {
  const [entries, mails, registrations] = await Promise.all([
    entriesOf(source),
    oldestOf(source, mailsOf(source)),
    oldestOf(source, registrationsOf(source)),
  ]);
  return { entries, mails, registrations };
}

async function entriesOf(source: Source): Promise<Map<ReaderName, Backlog>> {
  const { engine, config, now } = source;
  const { dialect, reader } = engine;
  const inRealm = source.realmId === undefined ? 'true' : 'r.realm_id = $1';
  const first = 'e.realm_id = r.realm_id AND e.event_id = r.position + 1';
  const rows = await reader.all<{ reader: ReaderName; waiting: number; oldest: number }>(
    `SELECT r.reader, SUM(realms.last_event_id - r.position) AS waiting, MIN(e.created_at) AS oldest
     FROM log_readers AS r
     ${dialect.joinEach('realms', 'realms', 'realms.id = r.realm_id')}
     ${dialect.joinEach('events', 'e', first)}
     WHERE r.position < realms.last_event_id AND ${inRealm}
     GROUP BY r.reader`,
    source.realmId === undefined ? [] : [source.realmId],
  );
  const isOn = {
    push: config.webPush || config.pushRelay !== undefined,
    mail: config.mail !== undefined,
    webhooks: true,
  };
  const none: Backlog = { waiting: 0, oldestMs: 0 };
  const backlogs = new Map<ReaderName, Backlog>();
  for (const name of ['push', 'mail', 'webhooks'] as const)
    if (isOn[name]) backlogs.set(name, none);
  for (const { reader: name, waiting, oldest } of rows) {
    if (isOn[name]) backlogs.set(name, { waiting, oldestMs: Math.max(0, now - oldest) });
  }
  return backlogs;
}

/** Selects when mails were due for the first time. A failure puts the next attempt off, but not this time. */
function mailsOf({ realmId }: Source): string {
  const inRealm = realmId === undefined ? 'true' : 'realm_id = $3';
  return `SELECT queued_at AS since FROM mails
    WHERE due_at <= $2 AND ${inRealm}
    ORDER BY due_at LIMIT ${MAX_COUNTED}`;
}

function registrationsOf({ realmId }: Source): string {
  const inRealm = realmId === undefined ? 'true' : 'realm_id = $3';
  return `SELECT registered_at AS since FROM push_devices
    WHERE next_attempt_at IS NOT NULL AND next_attempt_at <= $2 AND ${inRealm}
    ORDER BY next_attempt_at LIMIT ${MAX_COUNTED}`;
}

async function oldestOf({ engine, now, realmId }: Source, select: string): Promise<Backlog> {
  const times = [now, now + LONGEST_PAUSE_MS];
  const row = await engine.reader.get<{ waiting: number; oldest: number | null }>(
    `SELECT COUNT(*) AS waiting, MIN(since) AS oldest FROM (${select}) AS soon WHERE since <= $1`,
    realmId === undefined ? times : [...times, realmId],
  );
  return { waiting: row?.waiting ?? 0, oldestMs: Math.max(0, now - (row?.oldest ?? now)) };
}
