import { flagBits, KEPT, MENTIONED } from '../messages/flags.ts';
import { bitsOf, conditionSql, type SearchScope } from './conditions.ts';
import type { Condition, Search } from './search.ts';

/**
 * Where the ids of matching messages come from. All sources give the same messages: they differ in
 * the index that leads to them, so that none reads through everything that was ever written.
 */

/** Matches on one side of an anchor, nearest first. The bound itself is left out. */
export interface Side {
  readonly order: 'ASC' | 'DESC';
  readonly bound: number;
  readonly limit: number;
}

/** Few enough to look into each gap between what was read for each of them. */
const FEW_SPACES = 8;

/** Selects `value`, the ids of the matches on one side. */
export function idsOf(scope: SearchScope, search: Search, side: Side): string {
  const sources = new Sources(scope, search, side);
  const found = sourcesFor(search, sources).map((source) => `SELECT value FROM ${source}`);
  return `SELECT value FROM (${found.join(' UNION ALL ')}) AS found
    ORDER BY value ${side.order} LIMIT ${sources.limit}`;
}

/** Each is a `FROM` item with a column `value`. */
function sourcesFor(search: Search, sources: Sources): string[] {
  const positive = search.conditions.filter((condition) => !condition.negated);
  const asks = (what: string) => positive.some((each) => each.kind === 'is' && each.what === what);

  const ids = positive.find((each) => each.kind === 'ids');
  if (ids?.kind === 'ids') return [sources.fromIds(ids.ids)];
  if (positive.some((each) => each.kind === 'search' && each.query.words.length > 0)) {
    return [sources.fromWords()];
  }
  if (asks('starred')) return [sources.fromFlags(flagBits.starred)];
  if (asks('alerted')) return [sources.fromFlags(flagBits.has_alert_word)];
  if (asks('mentioned')) return [sources.fromMentions()];
  if (asks('unread')) return [sources.fromGaps(), ...sources.fromKept()];
  if (!isOnePlace(search) && positive.some((each) => each.kind === 'sender')) {
    return [sources.fromSender()];
  }
  return [sources.fromSpaces(), ...sources.fromKept()];
}

/** A topic or a direct conversation: smaller than what anybody wrote everywhere. */
function isOnePlace({ spaces, direct, conditions }: Search): boolean {
  if (direct) {
    return spaces.length === 0 && direct.some((each) => each.kind === 'exactly' && !each.negated);
  }
  const isOneChannel = spaces.every((space) => space.recipient_id === spaces[0]?.recipient_id);
  return isOneChannel && conditions.some(isTopic);
}

function isTopic({ kind, negated }: Condition): boolean {
  return kind === 'topic' && !negated;
}

const IN_SPACE = 's.recipient_id = m.recipient_id AND m.id > s.after_id AND m.id <= s.upto_id';

class Sources {
  readonly limit: string;
  readonly #scope: SearchScope;
  readonly #search: Search;
  readonly #side: Side;
  readonly #bound: string;

  constructor(scope: SearchScope, search: Search, side: Side) {
    this.#scope = scope;
    this.#search = search;
    this.#side = side;
    this.limit = scope.values.add(side.limit);
    this.#bound = scope.values.add(side.bound);
  }

  /** The nearest of each channel and conversation. */
  fromSpaces(): string {
    const inner = `SELECT m.id AS value FROM messages AS m ${this.#placeIndex()}
      WHERE s.kept = 0 AND m.realm_id = ${this.#scope.realm} AND m.recipient_id = s.recipient_id
      AND m.id > s.after_id AND m.id <= s.upto_id AND ${this.#within('m.id')}
      ${this.#conditions()} ${this.#nearest('m.id')}`;
    return this.#scope.dialect.eachOf('space AS s', inner, 'hit');
  }

  /** What was kept without being received. */
  fromKept(): string[] {
    if (!this.#search.spaces.some((space) => space.kept)) return [];
    const index = this.#scope.dialect.indexedBy('message_flags_kept');
    return [this.#fromFlagRows(KEPT, index, 's.kept = 1')];
  }

  /** Rows of flags are in the order of messages. */
  fromFlags(mask: number): string {
    return this.#fromFlagRows(mask, '', `(s.kept = 0 OR (k.flags & ${KEPT}) <> 0)`);
  }

  fromMentions(): string {
    const everyone = this.#fromMessages('messages_with_wildcards', 'm.wildcards <> 0');
    return `(SELECT value FROM ${this.fromFlags(MENTIONED)}
      UNION SELECT value FROM ${everyone}) AS mentions`;
  }

  fromSender(): string {
    return this.#fromMessages('messages_by_sender');
  }

  fromWords(): string {
    return this.#fromMessages(undefined);
  }

  fromIds(ids: readonly number[]): string {
    const { dialect, values, realm } = this.#scope;
    const given = dialect.valuesFrom(values.add(JSON.stringify(ids)), 'integer', 'given');
    const inner = `SELECT m.id AS value FROM messages AS m CROSS JOIN space AS s
      WHERE m.realm_id = ${realm} AND m.id = given.value AND ${this.#within('given.value')}
      AND ${IN_SPACE} AND ${this.#isKeptOrReceived()} ${this.#conditions()} LIMIT 1`;
    return `(SELECT hit.value AS value FROM ${dialect.eachOf(given, inner, 'hit')}) AS named`;
  }

  /** What lies between the stretches that were read. */
  fromGaps(): string {
    const { dialect, realm } = this.#scope;
    const { spaces, direct } = this.#search;
    const gaps = `${this.#gaps()} AS g`;
    const tail = `${this.#conditions()} ${this.#nearest('m.id')}`;
    if (direct || spaces.length > FEW_SPACES) {
      const inner = `SELECT m.id AS value FROM messages AS m CROSS JOIN space AS s
        WHERE m.realm_id = ${realm} AND m.id > g.after_id AND m.id < g.before_id
        AND s.kept = 0 AND ${IN_SPACE} ${tail}`;
      return dialect.eachOf(gaps, inner, 'hit');
    }
    const inner = `SELECT m.id AS value FROM messages AS m ${this.#placeIndex()}
      WHERE s.kept = 0 AND m.realm_id = ${realm} AND m.recipient_id = s.recipient_id
      AND m.id > CASE WHEN g.after_id > s.after_id THEN g.after_id ELSE s.after_id END
      AND m.id < CASE WHEN g.before_id <= s.upto_id THEN g.before_id ELSE s.upto_id + 1 END
      ${tail}`;
    return dialect.eachOf(`space AS s CROSS JOIN ${gaps}`, inner, 'hit');
  }

  /** The gaps on this side of the bound. */
  #gaps(): string {
    return this.#side.order === 'ASC'
      ? `(SELECT CASE WHEN after_id < ${this.#bound} THEN ${this.#bound} ELSE after_id END AS after_id,
          before_id FROM gap WHERE before_id > ${this.#bound})`
      : `(SELECT after_id, CASE WHEN before_id > ${this.#bound} THEN ${this.#bound} ELSE before_id
          END AS before_id FROM gap WHERE after_id < ${this.#bound})`;
  }

  #fromMessages(index: string | undefined, condition = 'TRUE'): string {
    const { dialect, realm } = this.#scope;
    return `(SELECT m.id AS value
      FROM messages AS m ${index ? dialect.indexedBy(index) : ''} CROSS JOIN space AS s
      WHERE m.realm_id = ${realm} AND ${condition} AND ${this.#within('m.id')}
      AND ${IN_SPACE} AND ${this.#isKeptOrReceived()}
      ${this.#conditions()} ${this.#nearest('m.id')}) AS hit`;
  }

  /** One message at a time: there are far fewer rows of flags than messages. */
  #fromFlagRows(mask: number, index: string, condition: string): string {
    const { dialect, realm, user } = this.#scope;
    const inner = `SELECT m.id AS value FROM messages AS m CROSS JOIN space AS s
      WHERE m.realm_id = ${realm} AND m.id = k.message_id AND ${IN_SPACE} AND ${condition}
      ${this.#conditions('k.flags')} LIMIT 1`;
    return `(SELECT hit.value AS value
      FROM ${dialect.eachOf(`message_flags AS k ${index}`, inner, 'hit')}
      WHERE k.realm_id = ${realm} AND k.user_id = ${user} AND (k.flags & ${mask}) <> 0
      AND ${this.#within('k.message_id')} ${this.#nearest('k.message_id')}) AS flagged`;
  }

  #placeIndex(): string {
    const isOfTopic = this.#search.conditions.some(isTopic);
    return this.#scope.dialect.indexedBy(isOfTopic ? 'messages_by_topic' : 'messages_by_recipient');
  }

  #isKeptOrReceived(): string {
    return `(s.kept = 0 OR (${bitsOf(this.#scope)} & ${KEPT}) <> 0)`;
  }

  #conditions(bits?: string): string {
    const scope = bits === undefined ? this.#scope : { ...this.#scope, bits };
    return this.#search.conditions
      .map((condition) => `AND ${conditionSql(scope, condition)}`)
      .join(' ');
  }

  #within(id: string): string {
    return `${id} ${this.#side.order === 'ASC' ? '>' : '<'} ${this.#bound}`;
  }

  #nearest(id: string): string {
    return `ORDER BY ${id} ${this.#side.order} LIMIT ${this.limit}`;
  }
}
