import { visibilityPolicies } from '@tidings/shared-types';
import type { Mutation } from '../../core/realm/mutation.ts';
import { topicPlace } from '../../core/realm/realm-state.ts';
import { canReadChannel } from '../channels/access.ts';
import { topicKey } from '../messages/topic.ts';
import { rank, setTopicPolicy, topicPolicy } from '../user-topics/visibility-policy.ts';
import type { Move } from './plan-move.ts';

/**
 * Moves people's policies along with a whole topic. If the target has messages already, the more visible of two
 * policies wins. People who cannot read the new place keep none.
 */
export function movePolicies(change: Mutation, move: Move, joinsMessages: boolean): void {
  const { state, now } = change;
  const { source, target, oldTopic, newTopic } = move;
  const before = { channelId: source.id, topic: oldTopic };
  const after = { channelId: target.id, topic: newTopic };
  const [oldPlace, newPlace] = [before, after].map(({ channelId, topic }) =>
    topicPlace(channelId, topicKey(topic)),
  );
  if (oldPlace === undefined || newPlace === undefined || oldPlace === newPlace) return;
  const moving = state.usersByTopic.get(oldPlace) ?? [];
  const there = joinsMessages ? (state.usersByTopic.get(newPlace) ?? []) : [];
  for (const id of new Set([...moving, ...there])) {
    const brought = topicPolicy(state, id, before);
    const found = topicPolicy(state, id, after);
    setTopicPolicy(change, id, before, visibilityPolicies.none);
    const user = state.users.get({ id });
    if (!user || !canReadChannel(state, user, target, now)) continue;
    const wins = !joinsMessages || rank(brought) > rank(found) ? brought : found;
    setTopicPolicy(change, id, after, wins);
  }
}
