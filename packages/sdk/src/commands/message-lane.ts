import { conversationKey } from '../messages/conversation.ts';
import type { MessageRef } from '../messages/message-ref.ts';
import type { ConversationTarget } from '../messages/target.ts';

export function targetLane(to: ConversationTarget): string {
  const conversation = to.kind === 'topic' ? to : { kind: 'direct' as const, members: to.userIds };
  return `send/${conversationKey(conversation)}`;
}

export function messageLane(message: MessageRef): string {
  return 'id' in message ? `message/${message.id}` : `message/local/${message.localId}`;
}

export function messageDependencies(message: MessageRef): readonly string[] {
  return 'localId' in message ? [message.localId] : [];
}
