import type { ConversationTarget } from '../messages/target.ts';
import { useMaybeClient } from './client-context.tsx';
import { useMaybeLive } from './use-live.ts';

const nobody: readonly number[] = [];

/** Returns the other people who are typing in a conversation. */
export function useTyping(target: ConversationTarget): readonly number[] {
  return useMaybeLive(useMaybeClient()?.typing.others(target), nobody) ?? nobody;
}
