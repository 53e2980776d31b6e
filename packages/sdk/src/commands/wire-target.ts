import type { ConversationTarget } from '../messages/target.ts';

/** The target as the endpoints that take messages want it. */
export function wireTarget(to: ConversationTarget) {
  return to.kind === 'topic'
    ? { type: 'channel' as const, to: to.channelId, topic: to.topic }
    : { type: 'direct' as const, to: [...to.userIds] };
}
