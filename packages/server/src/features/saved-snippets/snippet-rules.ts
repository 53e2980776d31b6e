import { limits } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { codePoints } from '../../core/text/code-points.ts';

export function checkedTitle(given: string): string {
  const title = given.trim();
  if (title === '') throw badRequest('The title of a snippet cannot be empty.');
  if (codePoints(title) > limits.savedSnippetTitleLength) {
    throw badRequest(`The title can have at most ${limits.savedSnippetTitleLength} characters.`);
  }
  return title;
}

/** Keeps white space at the edges, since snippets are inserted into other text. */
export function checkedContent(content: string): string {
  if (content.trim() === '') throw badRequest('The content of a snippet cannot be empty.');
  return content;
}
