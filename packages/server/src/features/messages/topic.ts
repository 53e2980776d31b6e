import { limits } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import { codePoints, firstCodePoints, unprintablePosition } from '../../core/text/code-points.ts';
import { foldCase } from '../../core/text/fold-case.ts';

/** What clients without support for an empty topic see, and may send, in its place. */
export const EMPTY_TOPIC_DISPLAY_NAME = 'general chat';

const NAMES_OF_EMPTY: ReadonlySet<string> = new Set(['(no topic)', EMPTY_TOPIC_DISPLAY_NAME]);
const ELLIPSIS = '...';

/** Returns the topic that a client means: stripped, with the names of the empty topic read as empty. */
export function readTopic(given: string): string {
  const topic = given.trim();
  return NAMES_OF_EMPTY.has(topic) ? '' : topic;
}

/** Returns the topic to store: checked, and cut to the maximum length. */
export function messageTopic(given: string): string {
  const topic = readTopic(given);
  const position = unprintablePosition(topic);
  if (position !== undefined) {
    throw badRequest(`Invalid character in topic, at position ${position}!`);
  }
  return cutTopic(topic);
}

/** Cuts a topic to the maximum length. */
export function cutTopic(topic: string): string {
  if (codePoints(topic) <= limits.max_topic_length) return topic;
  return firstCodePoints(topic, limits.max_topic_length - ELLIPSIS.length) + ELLIPSIS;
}

/** Returns the key of a topic. Topics that differ only in case are the same topic. */
export function topicKey(topic: string): string {
  return foldCase(topic);
}

export function shownTopic(topic: string, allowEmpty: boolean): string {
  return topic === '' && !allowEmpty ? EMPTY_TOPIC_DISPLAY_NAME : topic;
}

export type EffectiveTopicsPolicy =
  | 'allow_empty_topic'
  | 'disable_empty_topic'
  | 'empty_topic_only';

function effectiveTopicsPolicy(state: RealmState, channel: ChannelRow): EffectiveTopicsPolicy {
  const policy = channel.topics_policy;
  if (policy === 'empty_topic_only' || policy === 'disable_empty_topic') return policy;
  if (policy === 'allow_empty_topic') return policy;
  return state.setting('topics_policy');
}

/** Throws if the channel does not allow messages in this topic. */
export function checkTopicAllowed(state: RealmState, channel: ChannelRow, topic: string): void {
  const policy = effectiveTopicsPolicy(state, channel);
  if (policy === 'disable_empty_topic' && topic === '') {
    throw badRequest('Topics are required in this organization.');
  }
  if (policy === 'empty_topic_only' && topic !== '') {
    throw badRequest('Only the general chat topic is allowed in this channel.');
  }
}

export const RESOLVED_PREFIX = '✔ ';

export function isResolved(topic: string): boolean {
  return topic.startsWith(RESOLVED_PREFIX);
}
