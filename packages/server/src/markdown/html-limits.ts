/** Room for a short text of many formulas. */
const BASE = 64 * 1024;
const PER_CHARACTER = 8;
/** The share that formulas and coloured code may take of it: the rest of the message needs some. */
const SHARE_OF_MARKUP = 0.75;

/** How long the HTML of a text can be before the text is shown as it was typed. */
export function maxHtmlLength(source: string): number {
  return BASE + PER_CHARACTER * source.length;
}

/** How much of that can be formulas and coloured code. The rest of these is shown as plain code. */
export function maxMarkupLength(source: string): number {
  return SHARE_OF_MARKUP * maxHtmlLength(source);
}
