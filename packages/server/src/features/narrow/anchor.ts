import { badRequest } from '../../core/api-error.ts';
import type { Viewer } from '../users/access.ts';
import { findMessages, type SearchContext } from './find-messages.ts';
import type { Term } from './parse-narrow.ts';
import { resolveTerms } from './resolve-narrow.ts';
import type { Condition } from './search.ts';

/** An id after every message. Answers return it unchanged. */
export const NEWEST = 1e16;
const OLDEST = 0;

/** Returns the message id that an anchor stands for. */
export async function readAnchor(
  context: SearchContext,
  viewer: Viewer,
  terms: readonly Term[],
  given: string | undefined,
): Promise<number> {
  if (given === undefined) throw badRequest("Missing 'anchor' argument.");
  if (given === 'oldest') return OLDEST;
  if (given === 'newest') return NEWEST;
  if (given === 'first_unread') return firstUnread(context, viewer, terms);
  if (!/^-?\d+$/.test(given)) throw badRequest('Invalid anchor');
  return Math.min(Math.max(Number(given), OLDEST), NEWEST);
}

/** Returns the first unread message that is not muted, unless the narrow asks for just that. */
async function firstUnread(
  context: SearchContext,
  viewer: Viewer,
  terms: readonly Term[],
): Promise<number> {
  const unread = resolveTerms(context, viewer, [
    ...terms,
    { kind: 'is', what: 'unread', negated: false },
  ]);
  const names = (kind: Term['kind']) => terms.some((term) => term.kind === kind && !term.negated);
  const muted: Condition = {
    kind: 'muted',
    byChannel: !names('channel'),
    byTopic: !names('topic'),
    negated: true,
  };
  const search = { ...unread, conditions: [...unread.conditions, muted] };
  const first = { order: 'ASC', bound: -1, limit: 1 } as const;
  const [found] = await findMessages(context, viewer?.id, search, [first], []);
  return found?.id ?? NEWEST;
}
