/** The remainders of all bytes (ISO 3309, as in gzip). */
const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit += 1) {
    remainder = remainder & 1 ? (remainder >>> 1) ^ 0xedb88320 : remainder >>> 1;
  }
  return remainder;
});

const encoder = new TextEncoder();

/** Returns the checksum of a text; `before` is the checksum of the text before it. As in `node:zlib`. */
export function crc32(text: string, before = 0): number {
  let remainder = ~before;
  for (const byte of encoder.encode(text)) {
    remainder = (remainders[(remainder ^ byte) & 0xff] ?? 0) ^ (remainder >>> 8);
  }
  return ~remainder >>> 0;
}
