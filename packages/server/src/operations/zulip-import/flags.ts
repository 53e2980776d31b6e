import { flagBits, KEPT } from '../../features/messages/flags.ts';
import type { Raw } from '../../features/slack-markup/raw.ts';
import { numberIn } from '../import/fields.ts';

/** Bits of `flags_mask` in the export. */
const bits = {
  read: 1,
  starred: 2,
  collapsed: 4,
  mentioned: 8,
  topicWildcardMentioned: 32,
  groupMentioned: 64,
  hasAlertWord: 512,
  historical: 1024,
} as const;

const pairs = [
  [bits.starred, flagBits.starred],
  [bits.collapsed, flagBits.collapsed],
  [bits.mentioned | bits.groupMentioned, flagBits.mentioned],
  [bits.topicWildcardMentioned, flagBits.topic_wildcard_mentioned],
  [bits.hasAlertWord, flagBits.has_alert_word],
  [bits.historical, KEPT],
] as const;

/** The flags that one message has for people. */
export interface MessageFlags {
  readonly flags: Map<number, number>;
  readonly unreadBy: number[];
}

/** Returns the flags in the rows of `zerver_usermessage`, by message. */
export function flagsByMessage(
  rows: readonly Raw[],
  people: ReadonlySet<number>,
): Map<number, MessageFlags> {
  const found = new Map<number, MessageFlags>();
  for (const row of rows) {
    const [person, message] = [numberIn(row, 'user_profile'), numberIn(row, 'message')];
    const mask = numberIn(row, 'flags_mask') ?? bits.read;
    if (person === undefined || message === undefined || !people.has(person)) continue;
    const stored = pairs.reduce((sum, [theirs, ours]) => (mask & theirs ? sum | ours : sum), 0);
    const isRead = (mask & bits.read) !== 0;
    if (stored === 0 && isRead) continue;
    const known: MessageFlags = found.get(message) ?? { flags: new Map(), unreadBy: [] };
    if (stored !== 0) known.flags.set(person, stored);
    if (!isRead) known.unreadBy.push(person);
    found.set(message, known);
  }
  return found;
}
