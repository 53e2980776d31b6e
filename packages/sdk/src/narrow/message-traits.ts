import type { HasOperand } from '@tidings/shared-types/wire';
import type { StoredMessage } from '../store/record-kinds.ts';

const LINK = /<a\s/;
const IMAGE = /class="message_inline_image"/;
const UPLOAD = /<a\s[^>]*href="(?:https?:\/\/[^/"]+)?\/user_uploads\/(?!thumbnail\/)\d+\/[^"]/;

export const RESOLVED_MARK = '✔ ';

/** Counts as the server does: every link of the text, image previews, uploaded files. */
export function hasTrait({ content, reactions }: StoredMessage, what: HasOperand): boolean {
  switch (what) {
    case 'link':
      return LINK.test(content);
    case 'image':
      return IMAGE.test(content);
    case 'attachment':
      return UPLOAD.test(content);
    case 'reaction':
      return reactions.length > 0;
  }
}

/**
 * Tells whether the person received the message or acted on it since. Views across channels show no others. Only the
 * `historical` flag marks messages from a channel's history.
 */
export function isReceived({ flags, reactions }: StoredMessage, userId: number): boolean {
  if (!flags.includes('historical')) return true;
  const isMarked = flags.includes('starred') || flags.includes('collapsed');
  return isMarked || reactions.some(({ user_id }) => user_id === userId);
}

/** The flags of an unread message that mentions the person. */
const mentionFlags: ReadonlySet<string> = new Set([
  'mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'wildcard_mentioned',
]);

export function isMention(flags: readonly string[]): boolean {
  return flags.some((flag) => mentionFlags.has(flag));
}
