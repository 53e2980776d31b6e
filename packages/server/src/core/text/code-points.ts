/** Returns the beginning of a text, without reading the rest. */
export function firstCodePoints(text: string, count: number): string {
  // A code point has at most two units.
  return [...text.slice(0, 2 * count)].slice(0, count).join('');
}

/** Returns the length of a text as the API counts it. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Control characters, unpaired surrogates and code points that Unicode reserves as noncharacters. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;

/** Returns the position of the first character that a name may not contain, counted from 1. */
export function unprintablePosition(text: string): number | undefined {
  const { index } = UNPRINTABLE.exec(text) ?? {};
  return index === undefined ? undefined : codePoints(text.slice(0, index)) + 1;
}

/** Replaces the characters that a name may not contain. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE_ONES, '\ufffd');
}

const UNPRINTABLE_ONES = new RegExp(UNPRINTABLE, 'gu');

/** Joiners and variation selectors inside a letter or emoji. */
const JOINED = /(?<!^)(?:\u200c|\u200d|\ufe0e|\ufe0f)/gu;
const INVISIBLE = /[\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/u;

/** Whether a text has invisible characters, or ones that change the direction of the text after it. */
export function hasInvisible(text: string): boolean {
  return INVISIBLE.test(text.replace(JOINED, '')) || unprintablePosition(text) !== undefined;
}
