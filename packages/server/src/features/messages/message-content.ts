import { limits } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { codePoints, firstCodePoints } from '../../core/text/code-points.ts';

const CUT_MARK = '\n[message truncated]';

/** Returns the Markdown to store: without blank edges, and cut to the maximum length. */
export function messageContent(given: string): string {
  const content = trimmedContent(given);
  if (content === '') throw badRequest('Message must not be empty');
  if (codePoints(content) <= limits.max_message_length) return content;
  const kept = limits.max_message_length - CUT_MARK.length;
  return firstCodePoints(content, kept) + CUT_MARK;
}

/** Removes trailing white space and leading blank lines. */
export function trimmedContent(given: string): string {
  return given.trimEnd().replace(/^\n+/, '');
}
