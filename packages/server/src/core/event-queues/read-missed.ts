import type { Realm } from '../realm/realm.ts';
import type { RealmState } from '../realm/realm-state.ts';
import type { Dialect, Engine, Sql } from '../storage/engine.ts';
import { type LogEntry, type StoredEvent, storedEntry } from './log-entry.ts';
import { reachesBack } from './log-start.ts';
import { type Membership, MembershipChanges, membershipIn, membershipTypes } from './membership.ts';
import type { EventQueue } from './queue.ts';

/** Limits of one read, however much was missed. */
const ENTRIES_PER_PAGE = 500;
const BYTES_PER_PAGE = 4 << 20;

/** A missed entry, with the number of missed entries up to `ENTRIES_PER_PAGE`. */
type MissedEvent = StoredEvent & { readonly missed: number };

/** Log entries for one account from the database. */
export interface MissedPage {
  readonly entries: readonly LogEntry[];
  /** Position up to which the page is complete. */
  readonly upTo: number;
  /** Returns the membership just after an entry. */
  membershipAt(position: number): Membership;
}

/**
 * Reads the entries from a position on, of all audiences that a queue's account belongs to now or belonged to since.
 * The membership at each entry tells which are really for it. The cost depends on what the account missed, not on the
 * activity of the realm. Returns undefined if the log does not reach back that far.
 */
export async function readMissed(
  engine: Engine,
  realm: Realm,
  queue: EventQueue,
  from: number,
): Promise<MissedPage | undefined> {
  const { state } = realm;
  // These belong to one moment. The state moves on during the read, which stops at `position`.
  const { position } = state;
  const last = presentMembership(state, queue.userId);
  const { channels } = last;
  const others = queue.options.allPublicStreams ? publicChannels(state) : [];
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
    // The query finds only conversations of this account.
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
 * Takes the realm, the account, its audiences as a JSON array, and the first and last position. The first missed entry
 * is always returned: only the size of those before an entry counts against it.
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
    SELECT e.event_id, e.audience, e.payload, e.created_at, (SELECT COUNT(*) FROM missed) AS missed
    FROM placed ${eachEntry('placed.id')}
    WHERE placed.bytes_before < ${BYTES_PER_PAGE}
    ORDER BY e.event_id`;
}

/** Takes the realm, the account's own audience, and the first and last position. */
export const changesStatement = `SELECT event_id, audience, payload, created_at FROM events
  WHERE realm_id = $1 AND audience = $2 AND event_id >= $3 AND event_id <= $4
  AND type IN (${membershipTypes.map((type) => `'${type}'`).join(', ')}) ORDER BY event_id`;

interface OwnStretch {
  readonly realmId: number;
  readonly userId: number;
  readonly from: number;
  readonly upTo: number;
}

/** Returns an account's changes of membership along a stretch of the log. */
export async function readChanges(
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

/** Returns a copy of the present membership, which stays as it is while the state moves on. */
export function presentMembership(
  state: RealmState,
  userId: number,
): Membership & { readonly channels: ReadonlySet<number> } {
  const { isGuest, isSubscribed } = membershipIn(state, userId);
  const channels = new Set([...(state.channelsOf.get(userId) ?? [])].filter(isSubscribed));
  return { isGuest, channels, isSubscribed: (id) => channels.has(id) };
}

function publicChannels(state: RealmState): number[] {
  const open = [...state.channels.values()].filter((channel) => !channel.invite_only);
  return open.map((channel) => channel.id);
}
