import type { Format } from './format-text.ts';

interface Chosen {
  readonly value: string;
  readonly selectionStart: number;
  readonly selectionEnd: number;
}

/** Makes a link if an address is pasted over selected words. */
export function pastedLink(pasted: string, field: Chosen): Format | undefined {
  const chosen = field.value.slice(field.selectionStart, field.selectionEnd);
  const address = pasted.trim();
  if (!/^https?:\/\/\S+$/.test(address) || chosen.trim() === '' || chosen.includes('\n')) {
    return undefined;
  }
  // Pasting over a selected address replaces it.
  if (/^https?:\/\/\S+$/.test(chosen.trim())) return undefined;
  return ({ text, start, end }) => {
    const link = `[${chosen}](${address})`;
    const place = start + link.length;
    return { text: text.slice(0, start) + link + text.slice(end), start: place, end: place };
  };
}
