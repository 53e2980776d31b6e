/**
 * Text from outside in our Markdown. Everything that a service sends goes through here, so that no name or title
 * mentions people, becomes a link or breaks the message.
 */

import { limits } from '@tidings/shared-types';
import { codePoints, firstCodePoints } from '../../core/text/code-points.ts';
import { quoted } from '../../core/text/quote.ts';
import { escapeLabel, escapeLineStarts, escapeText } from '../markdown/escape.ts';
import { literal } from '../notices/notice-text.ts';

const TITLE_LENGTH = 200;
const QUOTE_LENGTH = 600;
const QUOTE_LINES = 12;
const URL_LENGTH = 2000;
const ELLIPSIS = '…';

/** Returns text on one line, cut to a length. It is not escaped. */
export function oneLine(text: string, most = TITLE_LENGTH): string {
  return shortened(text.replace(/[\p{Cc}\p{Cs}\s\u2028\u2029]+/gu, ' ').trim(), most);
}

function shortened(text: string, most: number): string {
  return codePoints(text) <= most ? text : firstCodePoints(text, most - 1).trimEnd() + ELLIPSIS;
}

/** Returns text that shows as it is. */
export function plain(text: string, most = TITLE_LENGTH): string {
  return escapeLineStart(escapeText(oneLine(text, most)).replace(BEFORE_STAR, entityOf));
}

/** Characters that become a mention or a channel link with a star that follows. */
const BEFORE_STAR = /[@#](?=_?$)/g;
/** Marks that turn the line which they begin into a block, or the message into a command. */
const LINE_START = /^(?:#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|\/|~|=|\||\d{1,9}(?=[.)](?:\s|$)))/;

function escapeLineStart(line: string): string {
  const [start] = LINE_START.exec(line) ?? [];
  if (start === undefined) return line;
  return /^\d/.test(start)
    ? line.replace(/[.)]/, entityOf)
    : entityOf(start.charAt(0)) + line.slice(1);
}

function entityOf(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}

export function bold(text: string): string {
  const shown = plain(text).replaceAll('*', entityOf);
  return shown === '' ? '' : `**${shown}**`;
}

export function italic(text: string): string {
  const shown = plain(text).replaceAll('*', entityOf);
  return shown === '' ? '' : `*${shown}*`;
}

/** Returns text as code. */
export function code(text: string): string {
  const shown = oneLine(text);
  return shown === '' ? '' : literal(shown);
}

/** Returns a link with this text. Without a web address, returns the text alone. */
export function link(text: string, address: string): string {
  const url = webAddress(address);
  const label = escapeLabel(oneLine(text)).replace(BEFORE_STAR, entityOf);
  if (url === undefined) return plain(text);
  return `[${label === '' ? 'link' : label}](${url})`;
}

/** Returns an address for the place between a link's parentheses; undefined if no browser should open it. */
function webAddress(address: string): string | undefined {
  const trimmed = address.trim();
  if (!/^https?:\/\//i.test(trimmed) || trimmed.length > URL_LENGTH) return undefined;
  if (!URL.canParse(trimmed)) return undefined;
  return new URL(trimmed).href.replace(
    /[\s()<>[\]"'`*\\|]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
  );
}

/** Quotes text without markup. */
export function quotePlain(text: string): string {
  const lines = excerpt(text).split('\n');
  return lines.join('').trim() === ''
    ? ''
    : quoted(escapeLineStarts(lines.map((line) => escapeMarks(line))).join('\n'));
}

function escapeMarks(line: string): string {
  const [indent = ''] = /^\s*/.exec(line) ?? [];
  return (
    indent + escapeLineStart(escapeText(line.slice(indent.length)).replace(BEFORE_STAR, entityOf))
  );
}

/** Quotes text that is Markdown itself. Its mentions mention nobody here, and it links to no channel. */
export function quoteMarkdown(text: string): string {
  const shown = excerpt(text)
    .replace(/@(?=_?\*)|#(?=\*\*)/g, entityOf)
    .replace(/!\[/g, '[');
  return shown.trim() === '' ? '' : quoted(shown);
}

/** Returns the first lines of a text. */
function excerpt(text: string): string {
  const whole = withoutComments(text)
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  const lines = whole.split('\n');
  const first = lines.slice(0, QUOTE_LINES).join('\n');
  const cut = shortened(first, QUOTE_LENGTH);
  return lines.length > QUOTE_LINES && cut === first ? `${first}\n${ELLIPSIS}` : cut;
}

/** Removes comments of HTML, in which templates of issues have their instructions. */
function withoutComments(text: string): string {
  const [start = '', ...parts] = text.split('<!--');
  const kept = parts.map((part) => {
    const end = part.indexOf('-->');
    return end === -1 ? '' : part.slice(end + '-->'.length);
  });
  return start + kept.join('');
}

/** Returns text as a block of code. */
export function codeBlock(text: string, language = ''): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** Joins lines and leaves out empty ones. */
export function lines(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n');
}

/** Returns a sentence without its end, and the words that it announces; a full stop if there are none. */
export function withQuote(sentence: string, quote: string): string {
  return quote === '' ? `${sentence}.` : `${sentence}:\n${quote}`;
}

/** Returns a bulleted list of at most `most` items. `more` tells how many others there are in all. */
export function bullets(items: readonly string[], most = 10, total = items.length): string {
  const shown = items.slice(0, most).map((item) => `* ${item}`);
  const rest = total - shown.length;
  return [...shown, ...(rest > 0 ? [`* and ${rest} more`] : [])].join('\n');
}

/** Returns a topic from a place, such as a repository, and a detail, such as an issue. Cuts the place if it is long. */
export function topicOf(place: string, detail = ''): string {
  const most = limits.max_topic_length;
  const end = detail === '' ? '' : ` / ${oneLine(detail, most - 10)}`;
  const start = oneLine(place, most - codePoints(end));
  return start === '' ? end.slice(3) : start + end;
}
