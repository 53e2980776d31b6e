import type { endpoints } from '@tidings/shared-types';
import type { LogEntry } from '../../../core/event-queues/log-entry.ts';
import type { RealmState } from '../../../core/realm/realm-state.ts';
import type { QueryCall } from '../../../handler.ts';
import type { StaysValid } from '../../../http/answer-cache.ts';
import { isAboutDirect, parseNarrow, type Term, termsOf } from '../../narrow/parse-narrow.ts';
import { channelMeant } from '../../narrow/resolve-narrow.ts';
import type { MessageEvent } from '../message-event.ts';
import { topicKey } from '../topic.ts';

/**
 * Decides which log entries leave a cached page valid: messages in other places, and marks of other users. These are
 * the most frequent entries. Any other entry may change the page.
 */
export function pageStaysValid(call: QueryCall<typeof endpoints.getMessages>): StaysValid {
  const { input, caller, state } = call;
  const terms = parseNarrow(input.narrow);
  // The narrow may refer to another conversation by then.
  if (terms.some(({ kind }) => kind === 'with')) return () => false;
  const where = whereIn(state, terms);
  const callerId = caller?.id;
  return (entry) =>
    isMarkOfOther(entry, callerId) ||
    (entry.logged.event.type === 'message' &&
      isElsewhere(entry.logged.event as MessageEvent, where, callerId));
}

function isMarkOfOther({ logged, kind, audienceId }: LogEntry, callerId?: number): boolean {
  return logged.event.type === 'update_message_flags' && kind === 'user' && audienceId !== callerId;
}

/** The places that a narrow names. */
interface Where {
  readonly channelIds: readonly (number | undefined)[];
  readonly topicKeys: readonly string[];
  readonly onlyDirect: boolean;
}

/**
 * Returns the places that a narrow names. A function of its own, so that the caller's closure does not retain the
 * realm's complete state.
 */
function whereIn(state: RealmState, terms: readonly Term[]): Where {
  const positive = terms.filter(({ negated }) => !negated);
  return {
    channelIds: termsOf(positive, 'channel').map(({ channel }) => channelMeant(state, channel)?.id),
    topicKeys: termsOf(positive, 'topic').map(({ topic }) => topicKey(topic)),
    onlyDirect: positive.some(isAboutDirect),
  };
}

/** Tells whether a message is certainly outside the places that a narrow names. */
function isElsewhere(
  { channel_id, topic, members }: MessageEvent,
  { channelIds, topicKeys, onlyDirect }: Where,
  callerId: number | undefined,
): boolean {
  if (channel_id === null) {
    const isForOthers = members?.every((id) => id !== callerId) ?? false;
    return isForOthers || channelIds.length + topicKeys.length > 0;
  }
  if (onlyDirect || channelIds.some((id) => id !== channel_id)) return true;
  const key = topicKey(topic);
  return topicKeys.some((each) => each !== key);
}
