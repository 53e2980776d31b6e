import { EMPTY_TOPIC_NAME } from '../messages/conversation.ts';

const cutMark = '[message truncated]';
const blankMark = '(deleted)';
const ellipsis = '...';

/**
 * Tells whether a server stored `kept` for the text `sent`: it trims texts, cuts long ones, and marks messages that
 * an edit emptied.
 */
export function isSameContent(sent: string, kept: string): boolean {
  const [given, stored] = [sent.trim(), kept.trim()];
  if (given === stored || (given === '' && stored === blankMark)) return true;
  if (!stored.endsWith(cutMark)) return false;
  return given.startsWith(stored.slice(0, -cutMark.length).trimEnd());
}

/** Does the same for topics, which compare without case. `emptyName` stands for the empty topic. */
export function isSameTopic(sent: string, kept: string, emptyName = EMPTY_TOPIC_NAME): boolean {
  const given = sent.trim().toLowerCase();
  const stored = kept.trim().toLowerCase();
  if (given === stored) return true;
  if (stored === '') return given === '(no topic)' || given === emptyName.toLowerCase();
  return stored.endsWith(ellipsis) && given.startsWith(stored.slice(0, -ellipsis.length));
}
