/** Bits of a `message_flags` row. No row means no bits. */
export const flagBits = {
  starred: 1,
  collapsed: 2,
  mentioned: 4,
  stream_wildcard_mentioned: 8,
  topic_wildcard_mentioned: 16,
  has_alert_word: 32,
  historical: 64,
} as const;

/** Not shown. Received without a subscription, as by a mentioned bot. */
export const DELIVERED = 128;
/** Not shown. Marked as unread by hand although never received. */
export const KEPT_UNREAD = 256;

/** Kept in the history of a person who was not subscribed when the message was sent. */
export const KEPT = DELIVERED | flagBits.historical;

export const MENTIONED =
  flagBits.mentioned | flagBits.stream_wildcard_mentioned | flagBits.topic_wildcard_mentioned;

type StoredFlag = keyof typeof flagBits;

/** Bits of `messages.wildcards`. */
export const wildcardBits = { stream: 1, topic: 2 } as const;

const shown = Object.entries(flagBits) as [StoredFlag, number][];

/** Returns the flag names that clients see, from the stored bits and the read state. */
export function flagNames(bits: number, isRead: boolean): string[] {
  const names: string[] = isRead ? ['read'] : [];
  for (const [name, bit] of shown) if (bits & bit) names.push(name);
  const wildcards = flagBits.stream_wildcard_mentioned | flagBits.topic_wildcard_mentioned;
  if (bits & wildcards) names.push('wildcard_mentioned');
  return names;
}

/** One user's state for one message that they can read. */
export interface MessageState {
  /** Whether the message reached them when it was sent. Otherwise it is history to them. */
  readonly received: boolean;
  /** Bits of their `message_flags` row; 0 without one. */
  readonly bits: number;
  readonly isRead: boolean;
}

/** Returns the flags that the API shows. `wildcards` belongs to the message and applies to everyone who received it. */
export function shownFlags({ received, bits, isRead }: MessageState, wildcards: number): string[] {
  if (!received) return flagNames(bits | flagBits.historical, isRead);
  const mentioned = wildcards & wildcardBits.stream ? flagBits.stream_wildcard_mentioned : 0;
  return flagNames(bits | mentioned, isRead);
}

const knownFlags = new Map<number, string>();

/** Returns the flags as JSON. Most messages of a page have the same flags as the one before. */
export function flagsJson(messageState: MessageState, wildcards: number): string {
  const { received, bits, isRead } = messageState;
  const key = (bits * 4 + wildcards) * 4 + (received ? 2 : 0) + (isRead ? 1 : 0);
  const known = knownFlags.get(key);
  if (known !== undefined) return known;
  const text = JSON.stringify(shownFlags(messageState, wildcards));
  knownFlags.set(key, text);
  return text;
}
