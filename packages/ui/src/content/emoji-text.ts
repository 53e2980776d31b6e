/** Returns the characters of a rendered emoji. Undefined for one without characters. */
export function emojiText(element: Element): string | undefined {
  return charactersOf(emojiCode(element));
}

/** Returns the code of a rendered emoji, or nothing. */
export function emojiCode(element: Element): string {
  return /emoji-([\da-f-]+)/.exec(element.className)?.[1] ?? '';
}

/** Converts an emoji code, hexadecimal code points joined by dashes, to characters that are drawn in colour. */
export function charactersOf(code: string): string | undefined {
  const points = code.split('-').map((point) => Number.parseInt(point, 16));
  const isKnown = points.every((point) => point > 0 && point <= 0x10ffff);
  return isKnown ? inColour(String.fromCodePoint(...points)) : undefined;
}

/** An emoji character that is drawn like text unless a variation selector or a skin tone follows. */
const likeText =
  /(?!\p{Emoji_Presentation}|\p{EMod}|[0-9#*](?!\u20E3))\p{Emoji}(?!\uFE0F|\p{EMod})/gu;

/** Adds the variation selectors without which fonts draw some emoji in black and white. */
export function inColour(characters: string): string {
  return characters.replace(likeText, '$&\uFE0F');
}

/** Adds a skin tone to an emoji that takes one. */
export function withTone(characters: string, tone: string): string {
  return tone === '' ? characters : characters.replace(/^(\p{EBase})\uFE0F?/u, `$1${tone}`);
}
