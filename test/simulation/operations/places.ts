import {
  type ConversationTarget,
  conversationKey,
} from '../../../packages/sdk/src/messages/conversation.ts';
import type { Saying } from '../ledger.ts';
import { type Person, type Scene, topics } from '../scene.ts';
import type { Tab } from '../tab.ts';

export function target(scene: Scene, person: Person): ConversationTarget {
  const { random, people, channels } = scene;
  if (random.chance(0.3)) {
    const others = people.filter(({ index }) => index !== person.index && random.chance(0.6));
    const userIds = others.map(({ account }) => account.id);
    return { kind: 'direct', userIds: userIds.length > 0 ? userIds : [person.account.id] };
  }
  const channel = random.one(channels);
  return { kind: 'topic', channelId: channel.id, topic: random.one(topics) };
}

/** Returns whether the person can certainly write there: membership of a private channel may still change. */
export function isCertain({ channels }: Scene, to: ConversationTarget): boolean {
  return (
    to.kind === 'direct' || !channels.some(({ id, isPrivate }) => isPrivate && id === to.channelId)
  );
}

export function told(scene: Scene, person: Person, tab: Tab, to: ConversationTarget): Saying {
  const key = conversationKey(to.kind === 'topic' ? to : { kind: 'direct', members: to.userIds });
  const saying = scene.ledger.say('message', person.index, `${tab.name} ${key}`);
  if (!isCertain(scene, to)) saying.mayBeGone = true;
  return saying;
}
