import type { ConversationTarget, StoredMessage } from '@tidings/sdk';
import { useClient, useOwnUser, useUsers } from '@tidings/sdk/react';
import { type RefObject, useEffect } from 'react';
import { useQuoted } from './composing.tsx';
import { inserted } from './format-text.ts';
import type { MessageFieldHandle } from './message-field.tsx';
import { quoteText } from './quote-text.ts';

interface Options {
  readonly to: ConversationTarget;
  readonly field: RefObject<MessageFieldHandle | null>;
  /** Whether the text field is rendered. */
  readonly isReady: boolean;
  /** Switches to another topic of the channel, in composers with a topic field. */
  readonly onTopic: ((topic: string) => void) | undefined;
}

/** Quotes the message that the list above asks for, if it is in this conversation. */
export function useQuoting({ to, field, isReady, onTopic }: Options): void {
  const client = useClient();
  const quoted = useQuoted();
  const message = quoted.useOpened();
  const ownId = useOwnUser()?.user.user_id;
  const users = useUsers();
  useEffect(() => {
    if (!message || !isReady || !isOf(message, to, { ownId, anyTopic: onTopic !== undefined })) {
      return;
    }
    quoted.close();
    if (onTopic) onTopic(message.subject);
    quoteText(client, message, { users: users ?? [], ownId }).then(
      (text) => field.current?.format(inserted(text, { isBlock: true })),
      // It never rejects: offline it quotes the plain text.
      () => undefined,
    );
  }, [quoted, message, to, isReady, onTopic, ownId, users, client, field]);
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
