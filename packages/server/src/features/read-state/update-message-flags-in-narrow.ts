import { endpoints, type InputOf, limits } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { readAnchor } from '../narrow/anchor.ts';
import type { SearchContext } from '../narrow/find-messages.ts';
import { findPage } from '../narrow/find-page.ts';
import { readTerms, resolveTerms } from '../narrow/resolve-narrow.ts';
import { editableFlag } from './editable-flag.ts';
import { flaggedColumns } from './flagged-message.ts';
import { updateFlags } from './update-flags.ts';

type Input = InputOf<typeof endpoints.updateMessageFlagsInNarrow>;

export const updateMessageFlagsInNarrow = mutation(
  endpoints.updateMessageFlagsInNarrow,
  async ({ change, caller, input }) => {
    const flag = editableFlag(input.flag);
    const { state, now, realmId, dialect } = change;
    const sql = await change.writableSql();
    const context: SearchContext = { state, now, realmId, dialect, sql };
    const terms = await readTerms(context, caller, input.narrow);
    const search = resolveTerms(context, caller, terms);
    const anchor = await readAnchor(context, caller, terms, input.anchor);
    const request = { anchor, includeAnchor: input.include_anchor, ...clamped(input) };
    const found = await findPage(context, caller.id, search, request, flaggedColumns);
    const page = found.page();
    const { op } = input;
    const updated = await updateFlags(change, caller.id, { op, flag }, page.rows);
    return {
      processed_count: page.rows.length,
      updated_count: updated.changed.length,
      first_processed_id: page.rows[0]?.id ?? null,
      last_processed_id: page.rows.at(-1)?.id ?? null,
      found_oldest: page.foundOldest,
      found_newest: page.foundNewest,
      ...(updated.notSubscribed && {
        ignored_because_not_subscribed_channels: updated.notSubscribed,
      }),
    };
  },
);

/** Limits a page. Clients continue where it ends, so too large a request is no error. Neither side takes all of it. */
function clamped({ num_before, num_after }: Input): { before: number; after: number } {
  const most = limits.messagesPerFetch;
  const before = Math.min(num_before, Math.max(most - num_after, most / 2));
  return { before, after: Math.min(num_after, most - before) };
}
