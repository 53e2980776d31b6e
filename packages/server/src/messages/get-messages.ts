import { endpoints, type InputOf, limits } from '@tidings/shared-types';
import { badRequest } from '../api-error.ts';
import { query } from '../handler.ts';
import { readAnchor } from '../narrow/anchor.ts';
import { findMessages, type SearchContext } from '../narrow/find-messages.ts';
import { checkAnchorExclusion, findPage } from '../narrow/find-page.ts';
import { readTerms, resolveTerms } from '../narrow/resolve-narrow.ts';
import { type Search, soughtIn } from '../narrow/search.ts';
import { LAST_ID } from '../narrow/search-space.ts';
import { RawJson } from '../raw-json.ts';
import { matchOf } from '../search/highlight.ts';
import type { Viewer } from '../users/access.ts';
import { committed } from './message-access.ts';
import { messageJson, type ShowOptions } from './message-object.ts';
import {
  type FoundMessage,
  foundStanding,
  membersOfFound,
  shownColumns,
  shownMessage,
  showOptions,
} from './shown-message.ts';
import { standingFlags } from './standing.ts';
import { shownTopic } from './topic.ts';

type Input = InputOf<typeof endpoints.getMessages>;

export const getMessages = query(endpoints.getMessages, async (call) => {
  const { input, caller, services } = call;
  const context: SearchContext = { ...committed(call), dialect: services.engine.dialect };
  checkCount(input);
  checkAnchorExclusion(input);
  const terms = await readTerms(context, caller, input.narrow);
  const search = resolveTerms(context, caller, terms);
  const options = showOptions(call, context.now);
  const show = (rows: readonly FoundMessage[]) => pageJson(context, caller, search, rows, options);
  const { message_ids: ids, num_before: before = 0, num_after: after = 0 } = input;
  if (ids) {
    const nothing = { found_newest: false, found_oldest: false, found_anchor: false };
    const rows = await findByIds(context, caller?.id, search, ids);
    return { ...nothing, history_limited: false, messages: show(rows) };
  }
  const given = input.use_first_unread_anchor ? 'first_unread' : input.anchor;
  const anchor = await readAnchor(context, caller, terms, given);
  const request = { anchor, includeAnchor: input.include_anchor, before, after };
  const page = await findPage(context, caller?.id, search, request, shownColumns);
  return {
    anchor,
    found_newest: page.foundNewest,
    found_oldest: page.foundOldest,
    found_anchor: page.foundAnchor,
    history_limited: false,
    messages: show(page.rows),
  };
});

function checkCount({ num_before = 0, num_after = 0, message_ids = [] }: Input): void {
  const asked = Math.max(num_before + num_after, message_ids.length);
  if (asked <= limits.messagesPerFetch) return;
  throw badRequest(`Too many messages requested (maximum ${limits.messagesPerFetch}).`);
}

function findByIds(
  context: SearchContext,
  viewerId: number | undefined,
  search: Search,
  ids: readonly number[],
): Promise<FoundMessage[]> {
  const only = { kind: 'ids', ids, negated: false } as const;
  const wanted = { ...search, conditions: [...search.conditions, only] };
  const all = { order: 'DESC', bound: LAST_ID, limit: limits.messagesPerFetch } as const;
  return findMessages(context, viewerId, wanted, [all], shownColumns);
}

/** The page as text: see `messageJson`. */
function pageJson(
  { state }: SearchContext,
  viewer: Viewer,
  search: Search,
  rows: readonly FoundMessage[],
  options: ShowOptions,
) {
  const query = soughtIn(search);
  const texts = rows.map((row) => {
    const message = shownMessage(row);
    const topic =
      message.channel_id === null ? '' : shownTopic(message.topic, options.allowEmptyTopic);
    return messageJson(state, message, options, {
      flags: standingFlags(foundStanding(state, viewer, row), row.wildcards),
      members: membersOfFound(row),
      ...(query && { match: matchOf(query, { rendered: message.rendered, topic }) }),
    });
  });
  return RawJson.of<never[]>(`[${texts.join(',')}]`);
}
