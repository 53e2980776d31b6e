import type { Realm } from '../realm/realm.ts';
import type { RealmState } from '../realm/realm-state.ts';
import type { Dialect, Engine, Sql } from '../storage/engine.ts';
import { type LogEntry, type StoredEvent, storedEntry } from './log-entry.ts';
import { reachesBack } from './log-start.ts';
import { type Membership, MembershipChanges, membershipIn, membershipTypes } from './membership.ts';
import type { EventQueue } from './queue.ts';

/** These bound what one look takes, whatever was missed. */
const ENTRIES_PER_PAGE = 500;
const BYTES_PER_PAGE = 4 << 20;

/** An entry that was missed, beside how many there are up to `ENTRIES_PER_PAGE`. */
type MissedEvent = StoredEvent & { readonly missed: number };

/** Entries of the log for one account, read from the database. */
export interface MissedPage {
  readonly entries: readonly LogEntry[];
  /** The position up to which there is nothing else. */
  readonly upTo: number;
  /** Just after an entry. */
  membershipAt(position: number): Membership;
}

/**
 * What a queue's account may have missed from a position on, of all audiences it belongs to now or
 * belonged to since: which of it is really for it, the membership at each entry tells. Costs in what the
 * account missed, not in what the realm did. Undefined where the log does not reach back so far.
 */
export async function readMissed(
  engine: Engine,
  realm: Realm,
  queue: EventQueue,
  from: number,
): Promise<MissedPage | undefined> {
  const { state } = realm;
  // All taken at one moment: while this reads, the state moves on, and `position` is where to stop.
  const { position } = state;
  const channels = subscribedChannels(state, queue.userId);
  const others = queue.options.allPublicStreams ? publicChannels(state) : [];
  const { isGuest } = membershipIn(state, queue.userId);
  const last: Membership = { isGuest, isSubscribed: (id) => channels.has(id) };
  const stretch = { realmId: realm.id, userId: queue.userId, from, upTo: position };

  return engine.snapshot(async (sql) => {
    if (!(await reachesBack(sql, realm.id, from))) return undefined;
    const changes = await readChanges(sql, stretch);
    const audiences = [
      'realm',
      'members',
      `user:${queue.userId}`,
      ...[...new Set([...channels, ...changes.channelsOf(queue.userId), ...others])].map(
        (id) => `channel:${id}`,
      ),
    ];
    const rows = await sql.all<MissedEvent>(missedStatement(engine.dialect), [
      realm.id,
      queue.userId,
      JSON.stringify(audiences),
      from,
      position,
    ]);
    const entries = rows.map(storedEntry);
    // Conversations were looked up by this account.
    for (const entry of entries) if (entry.kind === 'conversation') entry.members = [queue.userId];
    const missed = rows[0]?.missed ?? 0;
    const isAll = missed < ENTRIES_PER_PAGE && rows.length === missed;
    return {
      entries,
      upTo: isAll ? position : (rows.at(-1)?.event_id ?? position),
      membershipAt: (at) => changes.at(at, queue.userId, last),
    };
  });
}

/**
 * Takes the realm, the account, its audiences as a JSON array, and the first and last position. There is always
 * something of what there is: each entry counts against those after it.
 */
export function missedStatement(dialect: Dialect): string {
  const audiences = `(
    SELECT value FROM ${dialect.valuesFrom('$3', 'text', 'given')}
    UNION ALL
    SELECT 'conversation:' || conversation_id FROM conversation_members
    WHERE realm_id = $1 AND user_id = $2) AS a`;
  const ofAudience = `SELECT event_id AS value
    FROM events ${dialect.indexedBy('events_by_audience')}
    WHERE realm_id = $1 AND audience = a.value AND event_id >= $4 AND event_id <= $5
    ORDER BY event_id LIMIT ${ENTRIES_PER_PAGE}`;
  const eachEntry = (id: string) =>
    dialect.joinEach('events', 'e', `e.realm_id = $1 AND e.event_id = ${id}`);
  return `WITH missed AS MATERIALIZED (
      SELECT hit.value AS id FROM ${dialect.eachOf(audiences, ofAudience, 'hit')}
      ORDER BY hit.value LIMIT ${ENTRIES_PER_PAGE}),
    sized AS MATERIALIZED (
      SELECT missed.id AS id, octet_length(e.payload) AS bytes
      FROM missed ${eachEntry('missed.id')}),
    placed AS MATERIALIZED (
      SELECT id, SUM(bytes) OVER (ORDER BY id) - bytes AS bytes_before FROM sized)
    SELECT e.event_id, e.audience, e.payload, (SELECT COUNT(*) FROM missed) AS missed
    FROM placed ${eachEntry('placed.id')}
    WHERE placed.bytes_before < ${BYTES_PER_PAGE}
    ORDER BY e.event_id`;
}

/** Takes the realm, the account's own audience, and the first and last position. */
export const changesStatement = `SELECT event_id, audience, payload FROM events
  WHERE realm_id = $1 AND audience = $2 AND event_id >= $3 AND event_id <= $4
  AND type IN (${membershipTypes.map((type) => `'${type}'`).join(', ')}) ORDER BY event_id`;

interface OwnStretch {
  readonly realmId: number;
  readonly userId: number;
  readonly from: number;
  readonly upTo: number;
}

async function readChanges(
  sql: Sql,
  { realmId, userId, from, upTo }: OwnStretch,
): Promise<MembershipChanges> {
  const rows = await sql.all<StoredEvent>(changesStatement, [
    realmId,
    `user:${userId}`,
    from,
    upTo,
  ]);
  const changes = new MembershipChanges();
  for (const row of rows) changes.note(storedEntry(row));
  return changes;
}

function subscribedChannels(state: RealmState, userId: number): Set<number> {
  const { isSubscribed } = membershipIn(state, userId);
  return new Set([...(state.channelsOf.get(userId) ?? [])].filter(isSubscribed));
}

function publicChannels(state: RealmState): number[] {
  const open = [...state.channels.values()].filter((channel) => !channel.invite_only);
  return open.map((channel) => channel.id);
}
