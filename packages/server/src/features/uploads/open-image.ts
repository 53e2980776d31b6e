import type { Metadata, Sharp } from 'sharp';
import { ApiError } from '../../core/api-error.ts';
import { sharp } from '../../core/late-libraries.ts';
import { isReadableImage } from './content-type.ts';

/** Enough for any camera, and a limit for memory. */
const MAX_INPUT_PIXELS = 64_000_000;
/** Decoding these takes some thirty bytes a pixel, several times as much as other formats. */
const MAX_HEIF_PIXELS = 16_000_000;
/** Images are decoded line by line, so long lines need more memory. */
const MAX_SIDE = 32_767;
/** More frames take minutes to decode, however small they are. */
const MAX_FRAMES = 1000;
const TIMEOUT_SECONDS = 20;
const animatedTypes: ReadonlySet<string> = new Set(['image/gif', 'image/webp']);

/** An image's size after its orientation is applied. */
export interface ImageShape {
  readonly width: number;
  readonly height: number;
  /** 1 for a still image. */
  readonly frames: number;
}

/** Reads the size from an image's header. Returns undefined if it is not an image that this server decodes. */
export async function imageShape(
  bytes: Uint8Array,
  contentType: string,
): Promise<ImageShape | undefined> {
  // Checks the type first, since the library also reads drawings and documents, which may contain references.
  if (!isReadableImage(contentType)) return undefined;
  try {
    const metadata = await sharp()(bytes, options).metadata();
    if (isTooLarge(metadata)) return undefined;
    const { autoOrient, pages = 1 } = metadata;
    const { width, height } = autoOrient;
    return { width, height, frames: animatedTypes.has(contentType) ? pages : 1 };
  } catch {
    return undefined;
  }
}

/** Returns the error for an image that cannot be decoded. */
export function badImage(): ApiError {
  return new ApiError('BAD_IMAGE', 'Could not decode image; did you upload an image file?');
}

function isTooLarge({ format, width, height }: Metadata): boolean {
  const maxPixels = format === 'heif' ? MAX_HEIF_PIXELS : MAX_INPUT_PIXELS;
  return Math.max(width, height) > MAX_SIDE || width * height > maxPixels;
}

const options = { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error' } as const;

export function openStill(bytes: Uint8Array): Sharp {
  return sharp()(bytes, options).timeout({ seconds: TIMEOUT_SECONDS }).autoOrient();
}

/** Opens an image with as many frames as may be decoded at once. */
export function openAnimation(bytes: Uint8Array, { width, height, frames }: ImageShape): Sharp {
  const most = Math.min(MAX_FRAMES, Math.floor(MAX_INPUT_PIXELS / (width * height)));
  const pages = Math.max(1, Math.min(frames, most));
  return sharp()(bytes, { ...options, pages }).timeout({ seconds: TIMEOUT_SECONDS });
}
