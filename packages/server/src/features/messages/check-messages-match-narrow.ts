import { endpoints, limits } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { query } from '../../handler.ts';
import { findMessages, type SearchContext } from '../narrow/find-messages.ts';
import { readTerms, resolveTerms } from '../narrow/resolve-narrow.ts';
import { type Search, soughtIn } from '../narrow/search.ts';
import { matchOf } from '../search/highlight.ts';
import { committedAnywhere } from './message-access.ts';
import { assertFitting, MAX_SEARCHED_BYTES } from './page/fitting.ts';
import { readTexts, type TextRow } from './page/read-texts.ts';
import { shownTopic } from './topic.ts';

export const checkMessagesMatchNarrow = query(endpoints.checkMessagesMatchNarrow, async (call) => {
  const { input, caller, services } = call;
  if (input.msg_ids.length > limits.messagesPerFetch) {
    throw badRequest(`Too many messages requested (maximum ${limits.messagesPerFetch}).`);
  }
  const context = { ...committedAnywhere(call), dialect: services.engine.dialect };
  const terms = await readTerms(context, caller, input.narrow);
  const search = resolveTerms(context, caller, terms, { receivedOnly: true });
  const only = { kind: 'ids', ids: input.msg_ids, negated: false } as const;
  const wanted = { ...search, conditions: [...search.conditions, only] };
  const texts = await textsOf(context, caller, wanted, input.msg_ids.length);
  const query = soughtIn(search);
  const matches = [...texts.values()].map((row) => {
    const topic =
      row.channel_id === null ? '' : shownTopic(row.topic, input.allow_empty_topic_name);
    const match = matchOf(query, { rendered: row.rendered, topic });
    return [row.id, { match_content: match.content, match_subject: match.topic }] as const;
  });
  return { messages: Object.fromEntries(matches) };
});

async function textsOf(
  context: SearchContext,
  { id }: UserRow,
  search: Search,
  limit: number,
): Promise<ReadonlyMap<number, TextRow>> {
  const all = { order: 'ASC', bound: -1, limit } as const;
  while (true) {
    const found = await findMessages(context, id, search, [all], ['version', 'size']);
    assertFitting(found, MAX_SEARCHED_BYTES);
    const texts = await readTexts(context, found);
    // Otherwise something changed in between: leaving a message out would say that it does not match.
    if (texts.size === found.length) return texts;
  }
}
