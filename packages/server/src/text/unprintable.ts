import { codePoints } from './code-points.ts';

/** Control characters, half surrogate pairs and what Unicode says is no character. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;

/** The place of the first character that has no business in a name, counted from 1. */
export function unprintablePosition(text: string): number | undefined {
  const { index } = UNPRINTABLE.exec(text) ?? {};
  return index === undefined ? undefined : codePoints(text.slice(0, index)) + 1;
}

/** Joiners, and selectors of a variant, where they are part of a letter or an emoji. */
const JOINED = /(?<!^)(?:\u200c|\u200d|\ufe0e|\ufe0f)/gu;
const INVISIBLE = /[\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/u;

/** Whether there is what nobody sees, or what turns the text around that comes after it. */
export function hasInvisible(text: string): boolean {
  return INVISIBLE.test(text.replace(JOINED, '')) || unprintablePosition(text) !== undefined;
}
