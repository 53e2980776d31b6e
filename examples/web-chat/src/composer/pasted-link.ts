import type { Format } from './format-text.ts';

interface Chosen {
  readonly value: string;
  readonly selectionStart: number;
  readonly selectionEnd: number;
}

/** An address pasted over chosen words makes a link of them. */
export function pastedLink(pasted: string, field: Chosen): Format | undefined {
  const chosen = field.value.slice(field.selectionStart, field.selectionEnd);
  const address = pasted.trim();
  if (!/^https?:\/\/\S+$/.test(address) || chosen.trim() === '' || chosen.includes('\n')) {
    return undefined;
  }
  // Over an address a new one takes its place.
  if (/^https?:\/\/\S+$/.test(chosen.trim())) return undefined;
  return ({ text, start, end }) => {
    const link = `[${chosen}](${address})`;
    const place = start + link.length;
    return { text: text.slice(0, start) + link + text.slice(end), start: place, end: place };
  };
}
