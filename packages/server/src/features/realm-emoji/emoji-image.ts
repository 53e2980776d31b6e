import type { Sharp } from 'sharp';
import { contentTypeOf } from '../uploads/content-type.ts';
import { badImage, imageShape, openAnimation, openStill } from '../uploads/open-image.ts';

const PIXELS = 64;
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };

export interface EmojiImages {
  /** A PNG, or a WebP if animated. */
  readonly image: Buffer;
  /** A PNG of the first frame; only for animated emoji. */
  readonly still: Buffer | undefined;
}

/** Returns uncropped square pictures of an uploaded image, without its metadata. */
export async function emojiImages(upload: Uint8Array): Promise<EmojiImages> {
  const shape = await imageShape(upload, contentTypeOf('', upload));
  if (!shape) throw badImage();
  try {
    const still = await square(openStill(upload)).png().toBuffer();
    if (shape.frames === 1) return { image: still, still: undefined };
    const image = await square(openAnimation(upload, shape)).webp().toBuffer();
    return { image, still };
  } catch {
    throw badImage();
  }
}

function square(image: Sharp): Sharp {
  return image.resize(PIXELS, PIXELS, { fit: 'contain', background: TRANSPARENT });
}
