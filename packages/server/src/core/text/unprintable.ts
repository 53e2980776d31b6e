import { codePoints } from './code-points.ts';

/** Control characters, unpaired surrogates and code points that Unicode reserves as noncharacters. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;

/** Returns the position of the first character that a name may not contain, counted from 1. */
export function unprintablePosition(text: string): number | undefined {
  const { index } = UNPRINTABLE.exec(text) ?? {};
  return index === undefined ? undefined : codePoints(text.slice(0, index)) + 1;
}

/** Joiners and variation selectors inside a letter or emoji. */
const JOINED = /(?<!^)(?:\u200c|\u200d|\ufe0e|\ufe0f)/gu;
const INVISIBLE = /[\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/u;

/** Whether a text has invisible characters, or ones that change the direction of the text after it. */
export function hasInvisible(text: string): boolean {
  return INVISIBLE.test(text.replace(JOINED, '')) || unprintablePosition(text) !== undefined;
}
