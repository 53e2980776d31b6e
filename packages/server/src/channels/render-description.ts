import { escapeHtml } from '../text/escape-html.ts';

/** A description as HTML. */
export function renderDescription(text: string): string {
  return text === '' ? '' : `<p>${escapeHtml(text)}</p>`;
}
