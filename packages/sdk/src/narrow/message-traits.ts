import type { HasOperand } from '@tidings/shared-types';
import type { StoredMessage } from '../store/record-kinds.ts';

const LINK = /<a\s/;
const IMAGE = /class="message_inline_image"/;
const UPLOAD = /<a\s[^>]*href="(?:https?:\/\/[^/"]+)?\/user_uploads\/(?!thumbnail\/)\d+\/[^"]/;

export const RESOLVED_MARK = '✔ ';

/** As the server counts: every link of the text, previews of images, files that were uploaded. */
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
 * Whether the person received the message, or did something with it since: views across channels show
 * no others. The server tells those that only the history of a channel holds by their flags alone.
 */
export function isReceived({ flags, reactions }: StoredMessage, userId: number): boolean {
  if (!flags.includes('historical')) return true;
  const isMarked = flags.includes('starred') || flags.includes('collapsed');
  return isMarked || reactions.some(({ user_id }) => user_id === userId);
}

/** The flags that make an unread message one that mentions the person. */
const mentionFlags: ReadonlySet<string> = new Set([
  'mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'wildcard_mentioned',
]);

export function isMention(flags: readonly string[]): boolean {
  return flags.some((flag) => mentionFlags.has(flag));
}
