/** Enough for a short text with many formulas. */
const BASE = 64 * 1024;
const PER_CHARACTER = 8;
/** Maximum share of formulas and highlighted code. The rest of the message needs space too. */
const SHARE_OF_MARKUP = 0.75;

/** Returns the maximum length of a text's HTML. A text with longer HTML is shown as typed. */
export function maxHtmlLength(source: string): number {
  return BASE + PER_CHARACTER * source.length;
}

/** Returns how much of that may be formulas and highlighted code. Further ones are shown as plain code. */
export function maxMarkupLength(source: string): number {
  return SHARE_OF_MARKUP * maxHtmlLength(source);
}
