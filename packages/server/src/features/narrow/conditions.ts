import { visibilityPolicies } from '@tidings/shared-types';
import type { Dialect } from '../../core/storage/engine.ts';
import type { SqlValues } from '../../core/storage/sql-values.ts';
import { DELIVERED, flagBits, KEPT_UNREAD, MENTIONED, wildcardBits } from '../messages/flags.ts';
import { searchCondition } from '../search/search-condition.ts';
import type { Condition } from './search.ts';

/** Placeholders that every part of a search statement may use. */
export interface SearchScope {
  readonly dialect: Dialect;
  readonly values: SqlValues;
  readonly realm: string;
  readonly user: string;
  /** The viewer's flags on message `m`, if the statement already has that row. */
  readonly bits?: string;
  /** 1 if message `m` was only kept for the viewer, not received. */
  readonly kept?: string;
}

const { muted, unmuted, followed } = visibilityPolicies;
const RESOLVED_MARK = '✔ ';

/** Returns SQL for the viewer's flags on message `m`. */
export function bitsOf({ realm, user, bits }: SearchScope): string {
  return (
    bits ??
    `COALESCE((SELECT own.flags FROM message_flags AS own
    WHERE own.realm_id = ${realm} AND own.user_id = ${user} AND own.message_id = m.id), 0)`
  );
}

/** Returns SQL that tells whether message `m` lies in a read range of the viewer. */
export function inReadRange({ realm, user }: SearchScope): string {
  return `COALESCE((SELECT range.to_id FROM read_ranges AS range
    WHERE range.realm_id = ${realm} AND range.user_id = ${user} AND range.from_id <= m.id
    ORDER BY range.from_id DESC LIMIT 1), 0) >= m.id`;
}

/** Returns SQL for a condition on message `m`. Space `s` is at hand unless `kept` is given. */
export function conditionSql(scope: SearchScope, condition: Condition): string {
  const text = `(${positive(scope, condition)})`;
  return condition.negated ? `NOT ${text}` : text;
}

function positive(scope: SearchScope, condition: Condition): string {
  const { values, dialect, realm } = scope;
  switch (condition.kind) {
    case 'topic':
      // Without the channel test, `-topic:` would also find direct messages, whose topic is empty.
      return condition.negated
        ? `m.channel_id IS NOT NULL AND m.topic_key = ${values.add(condition.key)}`
        : `m.topic_key = ${values.add(condition.key)}`;
    case 'sender':
      return `m.sender_id = ${values.add(condition.userId)}`;
    case 'has':
      return `m.has_${condition.what} = 1`;
    case 'ids': {
      const ids = values.add(JSON.stringify(condition.ids));
      return `m.id IN (SELECT value FROM ${dialect.valuesFrom(ids, 'integer', 'given')})`;
    }
    case 'search':
      return searchCondition(condition.query, dialect, values, realm);
    case 'custom':
      // One look-up for each message. With EXISTS, PostgreSQL may read all messages with the tag.
      return `(SELECT 1 FROM custom_tags AS c WHERE c.realm_id = ${realm}
        AND c.tag = ${values.add(condition.tag)} AND c.message_id = m.id) IS NOT NULL`;
    case 'muted':
      return mutedSql(scope, condition);
    case 'received':
      return wasReceived(scope);
    case 'is':
      return isSql(scope, condition.what);
  }
}

function wasReceived(scope: SearchScope): string {
  const bits = bitsOf(scope);
  return `(${scope.kept ?? 's.kept'} = 0 OR (${bits} & ${DELIVERED}) <> 0) AND (${bits} & ${flagBits.historical}) = 0`;
}

function isSql(scope: SearchScope, what: (Condition & { kind: 'is' })['what']): string {
  const bits = bitsOf(scope);
  const received = wasReceived(scope);
  switch (what) {
    case 'starred':
      return `(${bits} & ${flagBits.starred}) <> 0`;
    case 'alerted':
      return `(${bits} & ${flagBits.has_alert_word}) <> 0`;
    case 'mentioned':
      return `(${bits} & ${MENTIONED}) <> 0
        OR (m.wildcards & ${wildcardBits.stream}) <> 0 AND ${received}`;
    case 'unread':
      return `(${bits} & ${KEPT_UNREAD}) <> 0 OR ${received} AND NOT (${inReadRange(scope)})`;
    case 'resolved':
      return `SUBSTR(m.topic_key, 1, ${RESOLVED_MARK.length}) = '${RESOLVED_MARK}'`;
    case 'followed':
      return `${policyOf(scope)} = ${followed}`;
    case 'muted':
      return mutedSql(scope, { byChannel: true, byTopic: true });
  }
}

function policyOf({ realm, user }: SearchScope): string {
  return `COALESCE((SELECT policy.visibility_policy FROM user_topics AS policy
    WHERE policy.realm_id = ${realm} AND policy.user_id = ${user}
    AND policy.channel_id = m.channel_id AND policy.topic_key = m.topic_key), 0)`;
}

function mutedSql(
  scope: SearchScope,
  { byChannel, byTopic }: { readonly byChannel: boolean; readonly byTopic: boolean },
): string {
  const policy = policyOf(scope);
  const inMutedChannel = isMutedChannel(scope, 'm.channel_id');
  const ways = [
    ...(byTopic ? [`${policy} = ${muted}`] : []),
    ...(byChannel ? [`${policy} NOT IN (${unmuted}, ${followed}) AND ${inMutedChannel}`] : []),
  ];
  return ways.length > 0 ? ways.join(' OR ') : '1 = 0';
}

/** Returns SQL that tells whether the viewer muted a channel. */
export function isMutedChannel({ realm, user }: SearchScope, channelId: string): string {
  return `EXISTS (SELECT 1 FROM subscriptions AS own
    WHERE own.realm_id = ${realm} AND own.channel_id = ${channelId}
    AND own.user_id = ${user} AND own.active = 1 AND own.is_muted = 1)`;
}
