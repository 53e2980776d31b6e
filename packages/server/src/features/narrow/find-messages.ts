import type { Dialect } from '../../core/storage/engine.ts';
import { packedText, unpackedRows } from '../../core/storage/packed-rows.ts';
import { SqlValues } from '../../core/storage/sql-values.ts';
import type { MessageRow } from '../../core/storage/tables/messages.ts';
import type { MessageContext } from '../messages/message-access.ts';
import { idsOf } from './choose-sources.ts';
import { bitsOf, inReadRange, type SearchScope } from './conditions.ts';
import type { DirectCondition, Search } from './search.ts';
import { LAST_ID } from './search-space.ts';
import type { Side } from './sources.ts';

export interface SearchContext extends MessageContext {
  readonly dialect: Dialect;
}

type FindContext = Pick<SearchContext, 'sql' | 'realmId' | 'dialect'>;

/** The viewer's state for a found message, as the database has it. */
export interface FoundStanding {
  readonly id: number;
  /** The viewer's flag bits. */
  readonly bits: number;
  /** 1 if the message lies in a read range of the viewer. */
  readonly in_range: number;
  /** The people of a direct conversation, as its key. */
  readonly members: string | null;
}

/** A column of a message; `size` is the length of its texts in bytes, computed without reading them. */
export type FoundColumn = keyof MessageRow | 'size';

/** A row as the database returns it, with JSON as text. */
export type Found<C extends FoundColumn> = FoundStanding & {
  readonly [K in C]: K extends keyof MessageRow
    ? MessageRow[K] extends number | string | null
      ? MessageRow[K]
      : string
    : number;
};

/** Id in place of a viewer's. Ids of accounts begin at 1. */
const SPECTATOR = 0;

/** Rows as the database returned them. Equal texts mean equal rows. */
export interface Finding<Row> {
  readonly text: string;
  /** Returns the lowest and highest id. */
  span(): readonly [lowest: number, highest: number];
  /** Returns the rows, sorted by id. */
  rows(): Row[];
}

/** Finds the matches on all sides with one statement, sorted by id. */
export async function findMessages<C extends FoundColumn>(
  ...search: Parameters<typeof lookFor<C>>
): Promise<Found<C>[]> {
  return (await lookFor(...search)).rows();
}

/** Does the same as `findMessages`, but leaves the rows unparsed for callers that may have cached them. */
export function lookFor<C extends FoundColumn>(
  context: FindContext,
  viewerId: number | undefined,
  search: Search,
  sides: readonly Side[],
  columns: readonly C[],
): Promise<Finding<Found<C>>> {
  const { text, values } = searchStatement(context, viewerId, search, sides, columns);
  return finding(context, text, values, columns);
}

/** Returns the search statement. Exported so that tests can check its query plan. */
export function searchStatement(
  { dialect, realmId }: Pick<FindContext, 'dialect' | 'realmId'>,
  viewerId: number | undefined,
  search: Search,
  sides: readonly Side[],
  columns: readonly FoundColumn[],
): { text: string; values: SqlValues['list'] } {
  const values = new SqlValues();
  const realm = values.add(realmId);
  const user = values.add(viewerId ?? SPECTATOR);
  const scope: SearchScope = { dialect, values, realm, user };
  const spaces = spacesSql(scope, search);
  const found = sides.map((side) => `SELECT value FROM (${idsOf(scope, search, side)}) AS side`);
  const text = `WITH ${spaces},
    hit AS MATERIALIZED (${found.join(' UNION ALL ')})
    ${selectFound(scope, columns, 'hit')}`;
  return { text, values: values.list };
}

/** Returns the messages with these ids, whether the viewer may read them or not. */
export async function standingsOf<C extends FoundColumn>(
  context: FindContext,
  userId: number,
  ids: readonly number[],
  columns: readonly C[],
): Promise<Found<C>[]> {
  const { dialect, realmId } = context;
  const values = new SqlValues();
  const scope = { dialect, values, realm: values.add(realmId), user: values.add(userId) };
  const given = dialect.valuesFrom(values.add(JSON.stringify([...new Set(ids)])), 'integer', 'hit');
  const text = selectFound(scope, columns, given);
  return (await finding(context, text, values.list, columns)).rows();
}

/** Runs a statement of `selectFound`. Sorts here, since sorting a few numbers costs less than sorting rows in SQL. */
async function finding<C extends FoundColumn>(
  { sql, dialect }: FindContext,
  text: string,
  values: SqlValues['list'],
  columns: readonly C[],
): Promise<Finding<Found<C>>> {
  const selected = ['id', ...columns, 'bits', 'members', 'in_range'];
  const found = await packedText(sql, dialect, { text, values, columns: selected });
  return {
    text: found,
    span: () => spanOf(found),
    rows: () => unpackedRows<Found<C>>(found, selected).sort((a, b) => a.id - b.id),
  };
}

/** Reads the range of ids from the beginning of each row. Content that looks like a row can only widen it. */
function spanOf(text: string): readonly [number, number] {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, 0];
  for (const [, digits] of text.matchAll(/\[ ?(\d+),/g)) {
    lowest = Math.min(lowest, Number(digits));
    highest = Math.max(highest, Number(digits));
  }
  return [lowest, highest];
}

/** Size of all columns that grow with what people write. */
const SIZE = ['wire', 'content', 'rendered', 'edit_history']
  .map((column) => `octet_length(m.${column})`)
  .join(' + ');

/** Returns SQL that selects messages. `hit` is a `FROM` item of that name with the ids in the column `value`. */
function selectFound(scope: SearchScope, columns: readonly FoundColumn[], hit: string): string {
  const { dialect, realm } = scope;
  const read = columns
    .map((column) => (column === 'size' ? `${SIZE} AS size, ` : `m.${column}, `))
    .join('');
  return `SELECT ${read}m.id AS id, ${bitsOf(scope)} AS bits,
      CASE WHEN m.channel_id IS NULL THEN (SELECT c.members FROM conversations AS c
        WHERE c.realm_id = ${realm} AND c.id = m.recipient_id) END AS members,
      CASE WHEN ${inReadRange(scope)} THEN 1 ELSE 0 END AS in_range
    FROM ${hit} ${dialect.joinEach('messages', 'm', `m.realm_id = ${realm} AND m.id = hit.value`)}`;
}

/**
 * Returns the common table expressions `talk` (the viewer's direct conversations that are searched) and `space` (those
 * and the stretches of channels). The database skips those that a source does not use.
 */
function spacesSql({ dialect, values, realm, user }: SearchScope, search: Search): string {
  const columns = {
    recipient_id: 'integer',
    after_id: 'integer',
    upto_id: 'integer',
    kept: 'integer',
  } as const;
  const rows = search.spaces.map((space) => ({ ...space, kept: space.kept ? 1 : 0 }));
  const given = dialect.rowsFrom(values.add(JSON.stringify(rows)), columns, 'given');
  const channels = `SELECT recipient_id, after_id, upto_id, kept FROM ${given}`;
  if (!search.direct) return `space AS MATERIALIZED (${channels})`;
  const conditions = search.direct.map((each) => ` AND ${directSql(each, values)}`);
  return `talk AS MATERIALIZED (
      SELECT talk.id AS recipient_id, 0 AS after_id, ${LAST_ID} AS upto_id, 0 AS kept
      FROM conversation_members AS mine JOIN conversations AS talk
        ON talk.realm_id = mine.realm_id AND talk.id = mine.conversation_id
      WHERE mine.realm_id = ${realm} AND mine.user_id = ${user}${conditions.join('')}),
    space AS MATERIALIZED (${channels} UNION ALL SELECT recipient_id, after_id, upto_id, kept FROM talk)`;
}

function directSql(condition: DirectCondition, values: SqlValues): string {
  const text = `(${positiveDirectSql(condition, values)})`;
  return condition.negated ? `NOT ${text}` : text;
}

/** Members are stored as ids with commas between them. */
function positiveDirectSql(condition: DirectCondition, values: SqlValues): string {
  if (condition.kind === 'exactly')
    return `talk.members = ${values.add(condition.members.join(','))}`;
  const including = `',' || talk.members || ',' LIKE ${values.add(`%,${condition.userId},%`)}`;
  return condition.kind === 'including' ? including : `${including} AND talk.members LIKE '%,%,%'`;
}
