import { visibilityPolicies } from '@tidings/shared-types';
import type { WordMatches } from '../../core/storage/engine.ts';
import { KEPT, MENTIONED } from '../messages/flags.ts';
import { phrasesOnly, soughtWords } from '../search/search-query.ts';
import { conditionSql, isMutedChannel, type SearchScope } from './conditions.ts';
import { type Condition, isOfTopic, type Search } from './search.ts';
import { LAST_ID } from './search-space.ts';

/** One side of an anchor. Its matches come nearest first and exclude the bound. */
export interface Side {
  readonly order: 'ASC' | 'DESC';
  readonly bound: number;
  readonly limit: number;
}

/** Number of spaces up to which the statement names each of them. */
const FEW_SPACES = 8;

/** Limits that clients usually send, also with one more for the anchor. Each gets a statement of its own. */
const USUAL_LIMITS: ReadonlySet<number> = new Set(
  [1, 25, 50, 100, 200, 500, 1000, 5000].flatMap((limit) => [limit, limit + 1]),
);

/** Needs the join of `#ownFlags`. */
const OWN_BITS = 'COALESCE(own.flags, 0)';

const IS_KEPT_OR_RECEIVED = `(s.kept = 0 OR (${OWN_BITS} & ${KEPT}) <> 0)`;
const IN_SPACE = 's.recipient_id = m.recipient_id AND m.id > s.after_id AND m.id <= s.upto_id';

/** A stretch of a channel or conversation, as SQL. */
interface Place {
  readonly recipient: string;
  readonly after: string;
  readonly upTo: string;
}

/**
 * Writes usual limits into the statement itself, if a search has no conditions. One plan is then best for all values,
 * and PostgreSQL keeps it only if it can read the limit. With a placeholder, the generic plan looks too expensive and
 * PostgreSQL plans each time.
 */
function limitSql({ values }: SearchScope, { conditions }: Search, { limit }: Side): string {
  const isPlain = conditions.length === 0;
  return isPlain && USUAL_LIMITS.has(limit) ? String(limit) : values.add(limit);
}

/** Returns an index for the conditions. Each is in the order of messages, and some skip most of a place. */
function placeIndexFor(conditions: readonly Condition[]): string {
  const positive = conditions.filter(({ negated }) => !negated);
  if (isOfTopic(positive)) return 'messages_by_topic';
  const has = positive.find((each) => each.kind === 'has');
  if (has?.kind === 'has') return `messages_with_${has.what}`;
  const isResolved = positive.some((each) => each.kind === 'is' && each.what === 'resolved');
  return isResolved ? 'messages_resolved' : 'messages_by_recipient';
}

/**
 * SQL sources of the ids of matching messages. All return the same messages but use different indexes, so that no
 * search has to read everything ever written.
 */
export class Sources {
  readonly limit: string;
  readonly #scope: SearchScope;
  readonly #search: Search;
  readonly #side: Side;
  readonly #bound: string;

  constructor(scope: SearchScope, search: Search, side: Side) {
    this.#scope = scope;
    this.#search = search;
    this.#side = side;
    this.limit = limitSql(scope, search, side);
    this.#bound = scope.values.add(side.bound);
  }

  /** Returns the nearest messages of each channel and conversation. */
  fromSpaces(): string[] {
    const whole = this.#search.spaces.filter((space) => !space.kept);
    if (whole.length === 0 || whole.length > FEW_SPACES) return [this.#fromEach('space')];
    const { values } = this.#scope;
    const named = whole.map((space) => {
      const given = (id: number) => `CAST(${values.add(id)} AS BIGINT)`;
      const place = {
        recipient: given(space.recipient_id),
        after: given(space.after_id),
        upTo: given(space.upto_id),
      };
      return `(${this.#inPlace(place)}) AS place`;
    });
    return this.#search.direct ? [...named, this.#fromEach('talk')] : named;
  }

  #fromEach(spaces: 'space' | 'talk', condition = 'TRUE'): string {
    const place = { recipient: 's.recipient_id', after: 's.after_id', upTo: 's.upto_id' };
    const inner = this.#inPlace(place, `s.kept = 0 AND ${condition}`);
    return this.#scope.dialect.eachOf(`${spaces} AS s`, inner, 'hit');
  }

  fromFollowed(): string[] {
    return [this.#fromTopics(visibilityPolicies.followed)];
  }

  fromMuted(): string[] {
    const inChannels = this.#fromEach('space', isMutedChannel(this.#scope, 's.recipient_id'));
    const both = `SELECT value FROM ${this.#fromTopics(visibilityPolicies.muted)} UNION SELECT value FROM ${inChannels}`;
    return [`(${both}) AS muted`];
  }

  /** Returns the nearest messages of each topic for which the viewer has this policy. */
  #fromTopics(policy: number): string {
    const { dialect, realm, user } = this.#scope;
    const ends = this.#ends('s.after_id', 's.upto_id + 1');
    const inner = `SELECT m.id AS value FROM messages AS m ${dialect.indexedBy('messages_by_topic')}
      WHERE m.realm_id = ${realm} AND m.recipient_id = s.recipient_id
      AND m.topic_key = t.topic_key AND m.id > ${ends.after} AND m.id < ${ends.before}
      ${this.#conditions({ kept: '0' })} ${this.#nearest('m.id')}`;
    return `(SELECT hit.value AS value
      FROM ${dialect.eachOf('user_topics AS t CROSS JOIN space AS s', inner, 'hit')}
      WHERE t.realm_id = ${realm} AND t.user_id = ${user} AND t.visibility_policy = ${policy}
      AND s.recipient_id = t.channel_id AND s.kept = 0) AS topics`;
  }

  /** Uses one bound on each side. With two, SQLite would start at one of them and read up to the other. */
  #inPlace({ recipient, after, upTo }: Place, condition = 'TRUE'): string {
    const ends = this.#ends(after, `${upTo} + 1`);
    const { order } = this.#side;
    const inOrder = {
      condition: `m.recipient_id = ${recipient} AND m.id > ${ends.after} AND m.id < ${ends.before}`,
      order: `m.id ${order}`,
    };
    const { ofRecipient } = this.#scope.dialect;
    const stretch =
      (!isOfTopic(this.#search.conditions) && ofRecipient?.(recipient, ends, order)) || inOrder;
    return `SELECT m.id AS value FROM messages AS m ${this.#placeIndex()}
      WHERE m.realm_id = ${this.#scope.realm} AND ${stretch.condition} AND ${condition}
      ${this.#conditions({ kept: '0' })} ORDER BY ${stretch.order} LIMIT ${this.limit}`;
  }

  /** Returns messages that were kept without being received. */
  fromKept(): string[] {
    if (!this.#search.spaces.some((space) => space.kept)) return [];
    const index = this.#scope.dialect.indexedBy('message_flags_kept');
    return [this.#fromFlagRows(KEPT, index, 's.kept = 1')];
  }

  /** Flag rows are in the order of messages. */
  fromFlags(mask: number): string {
    return this.#fromFlagRows(mask, '', `(s.kept = 0 OR (k.flags & ${KEPT}) <> 0)`);
  }

  fromMentions(): string {
    const everyone = this.#fromMessages({
      ...this.#byIndex('messages_with_wildcards'),
      condition: 'm.wildcards <> 0',
    });
    return `(SELECT value FROM ${this.fromFlags(MENTIONED)}
      UNION SELECT value FROM ${everyone}) AS mentions`;
  }

  fromSender(): string {
    return this.#fromMessages(this.#byIndex('messages_by_sender'));
  }

  /** The rows of one tag are in the order of messages. Looks up one message at a time, as for flag rows. */
  fromCustom(custom: Condition & { readonly kind: 'custom' }): string {
    const { dialect, values, realm } = this.#scope;
    const others = this.#search.conditions.filter((each) => each !== custom);
    const inner = `SELECT m.id AS value FROM messages AS m ${this.#byKey()} CROSS JOIN space AS s ${this.#ownFlags()}
      WHERE m.realm_id = ${realm} AND m.id = t.message_id AND ${IN_SPACE} AND ${IS_KEPT_OR_RECEIVED}
      ${this.#conditions({ bits: OWN_BITS }, others)} LIMIT 1`;
    return `(SELECT hit.value AS value FROM ${dialect.eachOf('custom_tags AS t', inner, 'hit')}
      WHERE t.realm_id = ${realm} AND t.tag = ${values.add(custom.tag)}
      AND ${this.#within('t.message_id')} ${this.#nearest('t.message_id')}) AS custom`;
  }

  fromWords(sought: Condition & { readonly kind: 'search' }): string {
    const { dialect, values, realm } = this.#scope;
    const isUpwards = this.#side.order === 'ASC';
    const ids = {
      after: isUpwards ? this.#bound : '0',
      before: isUpwards ? String(LAST_ID) : this.#bound,
    };
    const [near, far] = dialect.withWords(
      soughtWords(sought.query).map((words) => values.add(words.join(' '))),
      realm,
      ids,
      this.#side.order,
    );
    const others = this.#search.conditions.filter((each) => each !== sought);
    const rest =
      sought.query.phrases.length > 0 ? [{ ...sought, query: phrasesOnly(sought.query) }] : [];
    const conditions = [...others, ...rest];
    if (!far) return this.#fromMessages(near, conditions);
    return `(WITH near AS MATERIALIZED (SELECT value FROM ${this.#fromMessages(near, conditions)})
      SELECT value FROM near UNION ALL SELECT value FROM ${this.#fromMessages(far, conditions)}
      WHERE (SELECT COUNT(*) FROM near) < ${this.limit}) AS words`;
  }

  #byIndex(index: string): WordMatches {
    const from = `messages AS m ${this.#scope.dialect.indexedBy(index)}`;
    return { from, condition: 'TRUE', order: 'm.id' };
  }

  fromIds(ids: readonly number[]): string {
    const { dialect, values, realm } = this.#scope;
    const given = dialect.valuesFrom(
      values.add(JSON.stringify([...new Set(ids)])),
      'integer',
      'given',
    );
    const inner = `SELECT m.id AS value FROM messages AS m ${this.#byKey()} CROSS JOIN space AS s ${this.#ownFlags()}
      WHERE m.realm_id = ${realm} AND m.id = given.value AND ${this.#within('given.value')}
      AND ${IN_SPACE} AND ${IS_KEPT_OR_RECEIVED} ${this.#conditions({ bits: OWN_BITS })} LIMIT 1`;
    return `(SELECT hit.value AS value FROM ${dialect.eachOf(given, inner, 'hit')}) AS named`;
  }

  /** Returns messages outside the read ranges: before the first, and after each. */
  fromGaps(): string[] {
    const { realm, user } = this.#scope;
    const own = `g.realm_id = ${realm} AND g.user_id = ${user}`;
    const start = '(SELECT CAST(0 AS BIGINT) AS from_id, CAST(0 AS BIGINT) AS to_id) AS g';
    return [this.#fromGapsAfter(start, 'TRUE'), this.#fromGapsAfter('read_ranges AS g', own)];
  }

  /** Ranges come in order, so that those beyond the limit are not searched. */
  #fromGapsAfter(ranges: string, condition: string): string {
    const { dialect } = this.#scope;
    const { order } = this.#side;
    const { spaces, direct } = this.#search;
    const isWide = direct !== undefined || spaces.length > FEW_SPACES;
    const found = isWide
      ? dialect.eachOf(ranges, this.#inGap(), 'hit')
      : dialect.eachOf(`${ranges} CROSS JOIN space AS s`, this.#inGapOfPlace(), 'hit');
    return `(SELECT hit.value AS value FROM ${found} WHERE ${condition} AND ${this.#isGapOnSide()}
      ORDER BY g.from_id ${order}, hit.value ${order} LIMIT ${this.limit}) AS unread`;
  }

  #inGap(): string {
    const { after, before } = this.#gap();
    return `SELECT m.id AS value FROM messages AS m ${this.#byKey()} CROSS JOIN space AS s ${this.#ownFlags()}
      WHERE m.realm_id = ${this.#scope.realm} AND m.id > ${after} AND m.id < ${before}
      AND s.kept = 0 AND ${IN_SPACE} ${this.#conditions({ bits: OWN_BITS })} ${this.#nearest('m.id')}`;
  }

  #inGapOfPlace(): string {
    const { after, before } = this.#gap();
    return `SELECT m.id AS value FROM messages AS m ${this.#placeIndex()} ${this.#ownFlags()}
      WHERE s.kept = 0 AND m.realm_id = ${this.#scope.realm} AND m.recipient_id = s.recipient_id
      AND m.id > CASE WHEN ${after} > s.after_id THEN ${after} ELSE s.after_id END
      AND m.id < CASE WHEN ${before} <= s.upto_id THEN ${before} ELSE s.upto_id + 1 END
      ${this.#conditions({ bits: OWN_BITS })} ${this.#nearest('m.id')}`;
  }

  /** Returns the gap after range `g` on this side of the bound, both ends excluded. */
  #gap(): { after: string; before: string } {
    const { realm, user } = this.#scope;
    const next = `COALESCE((SELECT MIN(later.from_id) FROM read_ranges AS later
      WHERE later.realm_id = ${realm} AND later.user_id = ${user} AND later.from_id > g.to_id),
      ${LAST_ID})`;
    return this.#ends('g.to_id', next);
  }

  #isGapOnSide(): string {
    if (this.#side.order === 'DESC') return `g.from_id < ${this.#bound}`;
    const { realm, user } = this.#scope;
    return `g.from_id >= COALESCE((SELECT MAX(earlier.from_id) FROM read_ranges AS earlier
      WHERE earlier.realm_id = ${realm} AND earlier.user_id = ${user}
      AND earlier.from_id <= ${this.#bound}), 0)`;
  }

  #fromMessages(
    { from, condition, order }: WordMatches,
    conditions: readonly Condition[] = this.#search.conditions,
  ): string {
    return `(SELECT m.id AS value FROM ${from} CROSS JOIN space AS s ${this.#ownFlags()}
      WHERE m.realm_id = ${this.#scope.realm} AND ${condition} AND ${this.#within('m.id')}
      AND ${IN_SPACE} AND ${IS_KEPT_OR_RECEIVED}
      ${this.#conditions({ bits: OWN_BITS }, conditions)} ${this.#nearest(order)}) AS hit`;
  }

  /** Looks up one message at a time, since there are far fewer flag rows than messages. */
  #fromFlagRows(mask: number, index: string, condition: string): string {
    const { dialect, realm, user } = this.#scope;
    const inner = `SELECT m.id AS value FROM messages AS m ${this.#byKey()} CROSS JOIN space AS s
      WHERE m.realm_id = ${realm} AND m.id = k.message_id AND ${IN_SPACE} AND ${condition}
      ${this.#conditions({ bits: 'k.flags' })} LIMIT 1`;
    return `(SELECT hit.value AS value
      FROM ${dialect.eachOf(`message_flags AS k ${index}`, inner, 'hit')}
      WHERE k.realm_id = ${realm} AND k.user_id = ${user} AND (k.flags & ${mask}) <> 0
      AND ${this.#within('k.message_id')} ${this.#nearest('k.message_id')}) AS flagged`;
  }

  #byKey(): string {
    return this.#scope.dialect.indexedBy('messages_pkey');
  }

  #placeIndex(): string {
    return this.#scope.dialect.indexedBy(placeIndexFor(this.#search.conditions));
  }

  /** Joins the viewer's flag row for message `m`, if there is one. */
  #ownFlags(): string {
    const { realm, user } = this.#scope;
    return `LEFT JOIN message_flags AS own
      ON own.realm_id = ${realm} AND own.user_id = ${user} AND own.message_id = m.id`;
  }

  #conditions(
    known: Pick<SearchScope, 'bits' | 'kept'>,
    conditions: readonly Condition[] = this.#search.conditions,
  ): string {
    const scope = { ...this.#scope, ...known };
    return conditions.map((condition) => `AND ${conditionSql(scope, condition)}`).join(' ');
  }

  /** Returns the part of a stretch on this side, both ends excluded. */
  #ends(after: string, before: string): { after: string; before: string } {
    const bound = this.#bound;
    return this.#side.order === 'ASC'
      ? { after: `CASE WHEN ${after} < ${bound} THEN ${bound} ELSE ${after} END`, before }
      : { after, before: `CASE WHEN ${before} > ${bound} THEN ${bound} ELSE ${before} END` };
  }

  #within(id: string): string {
    return `${id} ${this.#side.order === 'ASC' ? '>' : '<'} ${this.#bound}`;
  }

  #nearest(id: string): string {
    return `ORDER BY ${id} ${this.#side.order} LIMIT ${this.limit}`;
  }
}
