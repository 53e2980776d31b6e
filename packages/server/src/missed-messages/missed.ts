/** A mail names no more messages than this, the newest. */
const MOST_MESSAGES = 50;

/** A message that somebody may have missed. */
export interface Missed {
  readonly id: number;
  /** When it came, or came to concern them, in milliseconds since 1970. */
  readonly at: number;
  /** It was there before, and came to concern them by being changed. */
  readonly isEdit: boolean;
}

/** Of a conversation, what somebody may have missed. */
export interface MissedMessages {
  /** A topic, as it was when they came, or a direct conversation. */
  readonly conversation: string;
  /** In the order in which they came. */
  readonly messages: readonly Missed[];
  /** How many more there were before these. */
  readonly earlier: number;
}

/** With more messages that came since. */
export function withMore(missed: MissedMessages, more: readonly Missed[]): MissedMessages {
  const known = new Set(missed.messages.map(({ id }) => id));
  const messages = [...missed.messages, ...more.filter(({ id }) => !known.has(id))];
  const surplus = Math.max(messages.length - MOST_MESSAGES, 0);
  return {
    conversation: missed.conversation,
    messages: messages.slice(surplus),
    earlier: missed.earlier + surplus,
  };
}
