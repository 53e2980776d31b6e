import type { ConversationTarget, StoredMessage } from '@tidings/sdk';
import { useOwnUser } from '@tidings/sdk/react';
import { type RefObject, useEffect } from 'react';
import { useReply } from './composing.tsx';
import { inserted } from './format-text.ts';
import type { MessageFieldHandle } from './message-field.tsx';

interface Options {
  readonly to: ConversationTarget;
  readonly field: RefObject<MessageFieldHandle | null>;
  /** Whether the text field is rendered. */
  readonly isReady: boolean;
  /** Switches to another topic of the channel, in composers with a topic field. */
  readonly onTopic: ((topic: string) => void) | undefined;
  readonly onQuote: (quote: string) => void;
}

/** Begins the reply that the list above asks for, if its message is in this conversation. */
export function useReplying({ to, field, isReady, onTopic, onQuote }: Options): void {
  const reply = useReply();
  const begun = reply.useOpened();
  const ownId = useOwnUser()?.user.user_id;
  useEffect(() => {
    if (!begun || !isReady) return;
    const { message, kind, text } = begun;
    if (!isOf(message, to, { ownId, anyTopic: onTopic !== undefined })) return;
    reply.close();
    if (onTopic) onTopic(message.subject);
    field.current?.focus();
    if (kind === 'plain') return;
    const write = async () => {
      const written = await text;
      if (kind === 'quote') onQuote(written);
      else if (written !== '') field.current?.format(inserted(written));
    };
    // The text is always known: offline, a quote is that of the rendered message.
    write().catch(() => undefined);
  }, [reply, begun, to, isReady, onTopic, onQuote, ownId, field]);
}

interface Meaning {
  readonly ownId: number | undefined;
  readonly anyTopic: boolean;
}

function isOf(message: StoredMessage, to: ConversationTarget, { ownId, anyTopic }: Meaning) {
  if (to.kind === 'topic') {
    if (message.stream_id !== to.channelId) return false;
    return anyTopic || message.subject.toLowerCase() === to.topic.toLowerCase();
  }
  if (typeof message.display_recipient === 'string') return false;
  const others = (ids: readonly number[]) =>
    ids
      .filter((id) => id !== ownId)
      .toSorted((a, b) => a - b)
      .join();
  return others(message.display_recipient.map(({ id }) => id)) === others(to.userIds);
}
