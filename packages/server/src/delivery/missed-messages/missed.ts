/** Maximum number of messages in a mail. The newest are kept. */
const MOST_MESSAGES = 50;

/** A message that a user may have missed. */
export interface Missed {
  readonly id: number;
  /** When it came, or began to concern the user, in milliseconds since 1970. */
  readonly at: number;
  /** Whether an edit made an earlier message concern the user. */
  readonly isEdit: boolean;
}

/** The messages of a conversation that a user may have missed. */
export interface MissedMessages {
  /** A direct conversation or a topic, by its name when they came. */
  readonly conversation: string;
  /** In order of arrival. */
  readonly messages: readonly Missed[];
  /** Number of additional messages before these. */
  readonly earlier: number;
}

/** Adds newer messages. */
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
