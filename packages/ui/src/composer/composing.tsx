import type { ConversationTarget, StoredMessage } from '@tidings/sdk';
import { createContext, type ReactNode, useContext } from 'react';
import { openerHook } from '../scope/scope.ts';

/** How a reply begins: empty, with a quote, or with a mention of the sender. */
export type ReplyKind = 'plain' | 'quote' | 'mention';

interface Reply {
  readonly message: StoredMessage;
  readonly kind: ReplyKind;
  /** What the composer writes first. */
  readonly text: Promise<string>;
}

/** The reply to begin. The composer that begins it resets this. */
export const useReply = openerHook<Reply>();

/** The conversation of the composer below a list of several conversations. */
export const useReplyTarget = openerHook<ConversationTarget>();

/** The composer below a list: that of its conversation, or one that opens for a reply. */
const ComposerBelow = createContext<'own' | 'forReplies' | undefined>(undefined);

interface Props {
  /** Whether the composer opens only for replies, since the list has several conversations. */
  readonly isForReplies?: boolean;
  readonly children: ReactNode;
}

/** Connects a list of messages with the composer below it. */
export function ComposingProvider({ isForReplies = false, children }: Props) {
  return (
    <ComposerBelow.Provider value={isForReplies ? 'forReplies' : 'own'}>
      {children}
    </ComposerBelow.Provider>
  );
}

/** Returns which composer is below the list. */
export function useComposerBelow() {
  return useContext(ComposerBelow);
}
