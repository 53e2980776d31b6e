import { mutedTopicList } from '../../../features/user-topics/user-topic-list.ts';
import type { EventQueue } from '../queue.ts';
import { topicVariant, withShownTopics } from './message-changes.ts';
import { asItIs, delivered, isAmong, type Shaper, textOf, wantsType } from './shape-context.ts';

/**
 * Leaves the queue's owner out of events about other subscribers. An account that was subscribed gets the whole list
 * with its own event; one that was unsubscribed still needs the rest of the event.
 */
export const shapeSubscription: Shaper = (logged, queue, context) => {
  const { op, user_ids } = logged.event;
  const isAboutPeers = op === 'peer_add' || op === 'peer_remove';
  const ids = isAboutPeers ? (user_ids as readonly number[]) : [];
  if (!isAmong(ids, queue.userId)) return asItIs(logged, queue, context);
  const others = ids.filter((id) => id !== queue.userId);
  if (op === 'peer_add' || others.length === 0) return [];
  return [JSON.stringify({ ...delivered(logged.event), user_ids: others })];
};

/** Adds the older event with all muted topics for clients that did not ask for `user_topic` by name. */
export const shapeUserTopic: Shaper = (logged, queue, context) => {
  const events: string[] = [];
  if (wantsMutedTopics(queue)) {
    const { empty_topic_name } = queue.options.capabilities;
    const muted_topics = mutedTopicList(context, queue.userId, empty_topic_name);
    events.push(JSON.stringify({ type: 'muted_topics', muted_topics }));
  }
  if (wantsType(queue, 'user_topic')) {
    const shown = () => withShownTopics(delivered(logged.event), ['topic_name'], queue);
    events.push(textOf(logged, topicVariant(queue), () => JSON.stringify(shown())));
  }
  return events;
};

function wantsMutedTopics(queue: EventQueue): boolean {
  return wantsType(queue, 'muted_topics') && !queue.options.eventTypes?.includes('user_topic');
}

export const shapeLinkifiers: Shaper = (logged, queue, context) =>
  queue.options.capabilities.linkifier_url_template ? asItIs(logged, queue, context) : [];
