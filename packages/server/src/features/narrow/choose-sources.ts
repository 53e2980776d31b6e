import { flagBits } from '../messages/flags.ts';
import { soughtWords } from '../search/search-query.ts';
import type { SearchScope } from './conditions.ts';
import { isOfTopic, type Search } from './search.ts';
import { type Side, Sources } from './sources.ts';

/** Returns SQL that selects `value`, the ids of the matches on one side. */
export function idsOf(scope: SearchScope, search: Search, side: Side): string {
  const sources = new Sources(scope, search, side);
  const found = sourcesFor(search, sources).map((source) => `SELECT value FROM ${source}`);
  return `SELECT value FROM (${found.join(' UNION ALL ')}) AS found
    ORDER BY value ${side.order} LIMIT ${sources.limit}`;
}

/** Returns `FROM` items that each have a column `value`. */
function sourcesFor(search: Search, sources: Sources): string[] {
  const positive = search.conditions.filter((condition) => !condition.negated);
  const asks = (what: string) => positive.some((each) => each.kind === 'is' && each.what === what);

  const ids = positive.find((each) => each.kind === 'ids');
  if (ids?.kind === 'ids') return [sources.fromIds(ids.ids)];
  const custom = positive.find((each) => each.kind === 'custom');
  if (custom?.kind === 'custom') return [sources.fromCustom(custom)];
  const sought = positive.find(
    (each) => each.kind === 'search' && soughtWords(each.query).length > 0,
  );
  if (sought?.kind === 'search') return [sources.fromWords(sought)];
  if (asks('starred')) return [sources.fromFlags(flagBits.starred)];
  if (asks('alerted')) return [sources.fromFlags(flagBits.has_alert_word)];
  if (asks('mentioned')) return [sources.fromMentions()];
  if (asks('unread')) return [...sources.fromGaps(), ...sources.fromKept()];
  if (!isOnePlace(search) && positive.some((each) => each.kind === 'sender')) {
    return [sources.fromSender()];
  }
  const { hasFewPolicies } = search;
  if (hasFewPolicies && asks('followed')) return [...sources.fromFollowed(), ...sources.fromKept()];
  if (hasFewPolicies && asks('muted')) return [...sources.fromMuted(), ...sources.fromKept()];
  return [...sources.fromSpaces(), ...sources.fromKept()];
}

/**
 * Tells whether a search covers one topic or direct conversation, which is less than one sender's messages everywhere.
 */
function isOnePlace({ spaces, direct, conditions }: Search): boolean {
  if (direct) {
    return spaces.length === 0 && direct.some((each) => each.kind === 'exactly' && !each.negated);
  }
  const isOneChannel = spaces.every((space) => space.recipient_id === spaces[0]?.recipient_id);
  return isOneChannel && isOfTopic(conditions);
}
