import { endpoints, type InputOf, limits } from '@tidings/shared-types';
import { badRequest } from '../../../core/api-error.ts';
import { personBehind } from '../../../core/jobs/fair-work.ts';
import { RawJson } from '../../../core/raw-json.ts';
import { type QueryCall, query } from '../../../handler.ts';
import { addressKey } from '../../../http/admission/rate-limit.ts';
import { readAnchor } from '../../narrow/anchor.ts';
import { type Found, lookFor, type SearchContext } from '../../narrow/find-messages.ts';
import { type FoundPage, findPage, type PageRequest } from '../../narrow/find-page.ts';
import { readTerms, resolveTerms } from '../../narrow/resolve-narrow.ts';
import { type Search, soughtIn } from '../../narrow/search.ts';
import { LAST_ID } from '../../narrow/search-space.ts';
import { committedAnywhere } from '../message-access.ts';
import { showOptions } from '../shown-message.ts';
import { assertFitting, fittingPage, MAX_PAGE_BYTES, MAX_SEARCHED_BYTES } from './fitting.ts';
import { pageStaysValid } from './page-stays-valid.ts';
import { readPage } from './read-page.ts';

type Input = InputOf<typeof endpoints.getMessages>;

export const getMessages = query(endpoints.getMessages, readMessages, {
  staysValid: pageStaysValid,
});

async function readMessages(call: QueryCall<typeof endpoints.getMessages>) {
  const { input, caller, client, realm, services } = call;
  const context: SearchContext = { ...committedAnywhere(call), dialect: services.engine.dialect };
  checkCount(input);
  const terms = await readTerms(context, caller, input.narrow);
  const { message_ids: ids, num_before: before = 0, num_after: after = 0 } = input;
  const search = resolveTerms(context, caller, terms, { byIds: ids !== undefined });
  const given = input.use_first_unread_anchor ? 'first_unread' : input.anchor;
  const anchor = ids ? undefined : await readAnchor(context, caller, terms, given);
  const reading = {
    context,
    viewer: caller,
    search,
    options: showOptions(call, context.now),
    knownMessages: services.knownMessages,
    knownPages: services.knownPages,
    largePages: services.largePages,
    whose: caller ? personBehind(realm, caller) : addressKey(client.ip),
  };
  const page = await readPage(reading, () => {
    if (anchor === undefined) return findByIds(context, caller?.id, search, ids ?? []);
    const request = { anchor, includeAnchor: input.include_anchor, before, after };
    return findAround(context, caller?.id, search, request);
  });
  return {
    ...(anchor !== undefined && { anchor }),
    found_newest: page.foundNewest,
    found_oldest: page.foundOldest,
    found_anchor: page.foundAnchor,
    history_limited: false,
    messages: RawJson.of<never[]>(page.messages),
  };
}

function checkCount({ num_before = 0, num_after = 0, message_ids = [] }: Input): void {
  const asked = Math.max(num_before + num_after, message_ids.length);
  if (asked <= limits.messagesPerFetch) return;
  throw badRequest(`Too many messages requested (maximum ${limits.messagesPerFetch}).`);
}

const columns = ['version', 'size'] as const;
type FoundRow = Found<(typeof columns)[number]>;

async function findAround(
  context: SearchContext,
  viewerId: number | undefined,
  search: Search,
  request: PageRequest,
): Promise<FoundPage<FoundRow>> {
  const found = await findPage(context, viewerId, search, request, columns);
  return {
    ...found,
    page: () => fittingPage(found.page(), request.anchor, maxBytesOf(search)),
  };
}

async function findByIds(
  context: SearchContext,
  viewerId: number | undefined,
  search: Search,
  ids: readonly number[],
): Promise<FoundPage<FoundRow>> {
  const only = { kind: 'ids', ids, negated: false } as const;
  const wanted = { ...search, conditions: [...search.conditions, only] };
  const all = { order: 'DESC', bound: LAST_ID, limit: limits.messagesPerFetch } as const;
  const finding = await lookFor(context, viewerId, wanted, [all], columns);
  return {
    text: `ids ${finding.text}`,
    span: finding.span,
    page: () => {
      const rows = finding.rows();
      assertFitting(rows, maxBytesOf(search));
      return { rows, foundAnchor: false, foundOldest: false, foundNewest: false };
    },
  };
}

function maxBytesOf(search: Search): number {
  return soughtIn(search) ? MAX_SEARCHED_BYTES : MAX_PAGE_BYTES;
}
