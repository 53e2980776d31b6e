import { mutedTopicList } from '../../user-topics/user-topic-list.ts';
import type { EventQueue } from '../queue.ts';
import { topicVariant, withShownTopics } from './message-changes.ts';
import type { Shaper } from './shape-context.ts';
import { delivered, isAmong, textOf } from './variants.ts';
import { asItIs, wantsType } from './wanted.ts';

/**
 * Who was subscribed knows the whole list of subscribers from their own event. Who was unsubscribed
 * still has to hear of the others.
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

/** An older event with all muted topics comes before it, for who did not ask for this one by name. */
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
