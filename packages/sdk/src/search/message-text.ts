const BLOCK_TAG = /<\/?(?:p|br|hr|li|ul|ol|div|blockquote|h\d|pre|table|tr|td|th|img)\b[^>]*>/gi;
const TAG = /<[^>]*>/g;
const ENTITY = /&(?:#(\d+)|#x([\da-f]+)|(amp|lt|gt|quot|apos|nbsp));/gi;

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Returns the readable text of a message: without tags, and with entities decoded. */
export function textOf(html: string): string {
  const text = html.replaceAll(BLOCK_TAG, ' ').replaceAll(TAG, '');
  return text.replaceAll(ENTITY, (entity, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named[name.toLowerCase()] ?? entity;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}
