import { limits } from '@tidings/shared-types';
import { badRequest } from '../api-error.ts';
import { codePoints, firstCodePoints } from '../text/code-points.ts';

const CUT_MARK = '\n[message truncated]';

/** The Markdown as it is stored: without blank edges, and cut where it is too long. */
export function messageContent(given: string): string {
  const content = trimmedContent(given);
  if (content === '') throw badRequest('Message must not be empty');
  if (codePoints(content) <= limits.max_message_length) return content;
  const kept = limits.max_message_length - CUT_MARK.length;
  return firstCodePoints(content, kept) + CUT_MARK;
}

/** Without the blanks at its edges that are not kept. */
export function trimmedContent(given: string): string {
  return given.trimEnd().replace(/^\n+/, '');
}
