import type { Conversation } from '../messages/conversation.ts';
import { useMaybeClient } from './client-context.tsx';
import { useMaybeLive } from './use-live.ts';

const nobody: readonly number[] = [];

/** The others who type in a conversation. */
export function useTyping(conversation: Conversation): readonly number[] {
  return useMaybeLive(useMaybeClient()?.typing.others(conversation), nobody) ?? nobody;
}
