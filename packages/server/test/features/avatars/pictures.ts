import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Returns a small picture of one colour. */
export function picture(
  format: 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' | 'tiff',
  background = '#336699',
): Promise<Buffer> {
  return sharp({ create: { width: 320, height: 200, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

export function upload(...files: readonly (readonly [name: string, bytes: Uint8Array | string])[]) {
  const form = new FormData();
  for (const [index, [name, bytes]] of files.entries()) {
    const content = typeof bytes === 'string' ? bytes : new Uint8Array(bytes);
    form.append(`file${index}`, new Blob([content]), name);
  }
  return form;
}

/** Returns a PNG of a few bytes that claims these dimensions. */
export function claimedPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.alloc(1000));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
