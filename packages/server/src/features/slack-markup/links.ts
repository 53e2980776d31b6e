import { escapeLabel, escapeText } from '../markdown/escape.ts';

/** Tokens in the links of an export, each of which opens every file of the workspace. No trace of them may remain. */
const IN_ADDRESS = /([?&](?:amp;)?)(?:t|token|pub_secret)=xox[^&#\s<>|]*(&(?:amp;)?)?/gi;
const ANYWHERE = /xox[a-z]-[\w-]+/gi;

export function withoutTokens(text: string): string {
  if (!/xox/i.test(text)) return text;
  return text
    .replace(IN_ADDRESS, (_all, before: string, after?: string) =>
      after === undefined ? '' : before,
    )
    .replace(ANYWHERE, '(token removed)');
}

/** Returns a Markdown link with a label. Returns text without a link if the address has an unsafe scheme. */
export function markdownLink(url: string, label: string): string {
  const shown = escapeLabel(label);
  if (url === '') return shown;
  if (!isFollowed(url)) return shown === '' ? escapeText(url) : `${shown} (${escapeText(url)})`;
  return `[${shown === '' ? escapeLabel(url) : shown}](${safeInParentheses(url)})`;
}

function isFollowed(url: string): boolean {
  return /^(?:https?:\/\/|mailto:)/i.test(url) && URL.canParse(url);
}

function safeInParentheses(url: string): string {
  return url.replace(
    /[\s()<>"'\\]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
  );
}

/** Returns an address without a label. `before` and `after` is the text next to it. */
export function bareLink(url: string, before: string, after: string): string {
  const standsAlone = /^$|[\s([{"'>]/.test(before) && /^$|[\s.,;:!?)\]}"']/.test(after);
  const isPlain = !/[()<>*~`[\]$\s]/.test(url);
  if (/^https?:\/\//i.test(url) && standsAlone && isPlain) return url;
  return markdownLink(url, url);
}
