import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { sharp } from '../../core/late-libraries.ts';
import { contentTypeOf } from '../uploads/content-type.ts';
import { badImage, imageShape, openStill } from '../uploads/open-image.ts';
import type { AvatarSize } from '../users/avatar-url.ts';

const avatarPixels: Record<AvatarSize, number> = { small: 100, medium: 500 };

export type AvatarImages = Readonly<Record<AvatarSize, Buffer>>;

/** Returns square PNG versions of an uploaded image, without its metadata. */
export async function avatarImages(upload: Uint8Array): Promise<AvatarImages> {
  if (!(await imageShape(upload, contentTypeOf('', upload)))) throw badImage();
  try {
    const medium = await square(openStill(upload), avatarPixels.medium);
    // Made from the medium one, since decoding a large upload again would be slow.
    return { small: await square(sharp()(medium), avatarPixels.small), medium };
  } catch {
    throw badImage();
  }
}

function square(image: Sharp, pixels: number): Promise<Buffer> {
  return image.resize(pixels, pixels, { fit: 'cover' }).png().toBuffer();
}

const GRID = 5;
const HALF = 3;

/** Returns an avatar for people without one: a symmetric pattern in a colour, always the same for a seed. */
export function generatedAvatar(seed: string, size: AvatarSize): Promise<Buffer> {
  const digest = createHash('sha256').update(seed).digest();
  const hue = ((digest[0] ?? 0) * 360) / 256;
  const cells: string[] = [];
  for (let column = 0; column < HALF; column += 1) {
    for (let row = 0; row < GRID; row += 1) {
      if (((digest[1 + column * GRID + row] ?? 0) & 1) === 0) continue;
      cells.push(cell(column, row));
      if (column < GRID - HALF) cells.push(cell(GRID - 1 - column, row));
    }
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 7 7">
    <rect x="-1" y="-1" width="7" height="7" fill="hsl(${hue} 45% 92%)"/>
    <g fill="hsl(${hue} 50% 45%)">${cells.join('')}</g></svg>`;
  const pixels = avatarPixels[size];
  return sharp()(Buffer.from(svg), { density: pixels }).resize(pixels, pixels).png().toBuffer();
}

function cell(column: number, row: number): string {
  return `<rect x="${column}" y="${row}" width="1.02" height="1.02"/>`;
}
