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

export type StoredFlag = keyof typeof flagBits;

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
