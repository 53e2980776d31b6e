/** Returns the characters of a rendered emoji. Undefined for one without characters. */
export function emojiText(element: Element): string | undefined {
  const code = /emoji-([\da-f-]+)/.exec(element.className)?.[1] ?? '';
  const points = code.split('-').map((point) => Number.parseInt(point, 16));
  const isKnown = points.every((point) => point > 0 && point <= 0x10ffff);
  return isKnown ? String.fromCodePoint(...points) : undefined;
}
