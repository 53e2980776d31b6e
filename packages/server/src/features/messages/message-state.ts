import { flagBits, flagNames, wildcardBits } from './flags.ts';

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
