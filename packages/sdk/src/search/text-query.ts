import type { StoredMessage } from '../store/record-kinds.ts';

/** A search: words, each of which must begin a word, and quoted parts that must occur exactly. */
export interface TextQuery {
  readonly words: readonly string[];
  readonly phrases: readonly string[];
}

const QUOTED = /"([^"]+)"/g;
/** In scripts without blanks between words, each character is a word. */
const WORDS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[\p{L}\p{N}]+/gu;
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu;

export function readQuery(text: string): TextQuery {
  const phrases = Array.from(text.matchAll(QUOTED), ([, phrase = '']) => folded(phrase).trim());
  return {
    words: wordsIn(folded(text.replaceAll(QUOTED, ' '))),
    phrases: phrases.filter((phrase) => phrase !== ''),
  };
}

export function isEmptyQuery({ words, phrases }: TextQuery): boolean {
  return words.length === 0 && phrases.length === 0;
}

/** Searches topic and content together, ignoring case and accents. */
export function isFound(
  { words, phrases }: TextQuery,
  { subject, content }: Pick<StoredMessage, 'subject' | 'content'>,
): boolean {
  const text = folded(`${subject}\n${textOf(content)}`);
  if (!phrases.every((phrase) => text.includes(phrase))) return false;
  if (words.length === 0) return true;
  // A cheap check that rejects most texts.
  if (!words.every((word) => text.includes(word))) return false;
  const known = wordsIn(text);
  return words.every((word) => known.some((other) => other.startsWith(word)));
}

function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function wordsIn(text: string): string[] {
  return text.replaceAll(UNSPACED, ' $& ').match(WORDS) ?? [];
}

const BLOCK_TAG = /<\/?(?:p|br|hr|li|ul|ol|div|blockquote|h\d|pre|table|tr|td|th|img)\b[^>]*>/gi;
const TAG = /<[^>]*>/g;
const ENTITY = /&(?:#(\d+)|#x([\da-f]+)|(amp|lt|gt|quot|apos|nbsp));/gi;

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Returns the readable text of a message: without tags, and with entities decoded. */
export function textOf(html: string): string {
  const text = html.replaceAll(BLOCK_TAG, ' ').replaceAll(TAG, '');
  return text.replaceAll(ENTITY, (entity, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named[name.toLowerCase()] ?? entity;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}
