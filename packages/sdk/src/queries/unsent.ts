import type { OutboxEntry } from '../local-changes/outbox-entry.ts';
import {
  type Conversation,
  type ConversationKey,
  type ConversationTarget,
  conversationKey,
} from '../messages/conversation.ts';
import { isCut } from '../outbox/entry-state.ts';

/** A conversation with messages that wait to be sent. */
export interface UnsentConversation {
  readonly conversation: Conversation;
  readonly count: number;
}

/** Returns the target of each message in the outbox, including refused ones, which wait for the person. */
export function unsentTargets(entries: readonly OutboxEntry[]): ConversationTarget[] {
  return entries.flatMap((entry) =>
    entry.command.name === 'sendMessage' && !isCut(entry) ? [entry.command.args.to] : [],
  );
}

export function unsentConversations(
  targets: readonly ConversationTarget[],
  self: number | undefined,
): Map<ConversationKey, UnsentConversation> {
  const unsent = new Map<ConversationKey, UnsentConversation>();
  for (const to of targets) {
    const conversation = conversationOfTarget(to, self);
    const key = conversationKey(conversation);
    unsent.set(key, { conversation, count: (unsent.get(key)?.count ?? 0) + 1 });
  }
  return unsent;
}

/** Returns the conversation, without the person if their id is unknown. */
export function conversationOfTarget(
  to: ConversationTarget,
  self: number | undefined,
): Conversation {
  if (to.kind === 'topic') return to;
  const everybody = new Set(self === undefined ? to.userIds : [...to.userIds, self]);
  return { kind: 'direct', members: [...everybody].sort((a, b) => a - b) };
}

interface Sendable {
  readonly newestId: number | undefined;
  readonly unsent: number;
}

/** Compares: conversations with unsent messages come first, since those will be the newest. */
export function newestFirst(a: Sendable, b: Sendable): number {
  return (
    Number(b.unsent > 0) - Number(a.unsent > 0) ||
    (b.newestId ?? Number.MAX_SAFE_INTEGER) - (a.newestId ?? Number.MAX_SAFE_INTEGER)
  );
}
