import { limits } from '@tidings/shared-types';
import { codePoints, firstCodePoints } from '../../core/text/code-points.ts';
import { checkedFullName } from './user-rules.ts';

/** Adapts an external name to the rules; returns undefined if nothing is left of it. */
export function usableName(given: string): string | undefined {
  const plain = given
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[*`\\>"@]/g, '')
    .replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/\p{Noncharacter_Code_Point}/gu, '')
    .replace(/\|(?=\d+$)/, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const longest = limits.fullNameLength;
  const short = codePoints(plain) > longest ? firstCodePoints(plain, longest) : plain;
  try {
    return checkedFullName(short);
  } catch {
    return undefined;
  }
}
