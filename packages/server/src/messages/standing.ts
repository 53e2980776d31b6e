import { flagBits, flagNames, wildcardBits } from './flags.ts';

/** How one person stands with one message that they can read. */
export interface Standing {
  /** It reached them when it was sent; otherwise it is history to them. */
  readonly received: boolean;
  /** Of their `message_flags` row; 0 without one. */
  readonly bits: number;
  readonly isRead: boolean;
}

/** The flags that the API shows. `wildcards` is the message's: whoever received it was mentioned. */
export function standingFlags({ received, bits, isRead }: Standing, wildcards: number): string[] {
  if (!received) return flagNames(bits | flagBits.historical, isRead);
  const mentioned = wildcards & wildcardBits.stream ? flagBits.stream_wildcard_mentioned : 0;
  return flagNames(bits | mentioned, isRead);
}

const knownFlags = new Map<number, string>();

/** The same as JSON. Most messages of a page have the flags of the one before. */
export function flagsJson(standing: Standing, wildcards: number): string {
  const { received, bits, isRead } = standing;
  const key = (bits * 4 + wildcards) * 4 + (received ? 2 : 0) + (isRead ? 1 : 0);
  const known = knownFlags.get(key);
  if (known !== undefined) return known;
  const text = JSON.stringify(standingFlags(standing, wildcards));
  knownFlags.set(key, text);
  return text;
}
