import sharp, { type Metadata, type Sharp } from 'sharp';
import { ApiError } from '../api-error.ts';
import { isReadableImage } from './content-type.ts';

/** Enough for any camera; more would only serve to fill the memory. */
const MAX_INPUT_PIXELS = 64_000_000;
/** To read one pixel of these takes some thirty bytes, several times what it takes elsewhere. */
const MAX_HEIF_PIXELS = 16_000_000;
/** Images are read by the line, so that a few lines of many pixels take more memory than many of few. */
const MAX_SIDE = 32_767;
/** More are read one after the other for minutes, however small they are. */
const MAX_FRAMES = 1000;
const TIMEOUT_SECONDS = 20;
const animatedTypes: ReadonlySet<string> = new Set(['image/gif', 'image/webp']);

/** What an image looks like once its orientation is applied. */
export interface ImageShape {
  readonly width: number;
  readonly height: number;
  /** 1 for a still image. */
  readonly frames: number;
}

/** Undefined for what is no image, or none that this server would decode. Reads no more than its header. */
export async function imageShape(
  bytes: Uint8Array,
  contentType: string,
): Promise<ImageShape | undefined> {
  // The type comes first: the library also reads drawings and documents, which may lead elsewhere.
  if (!isReadableImage(contentType)) return undefined;
  try {
    const metadata = await sharp(bytes, options).metadata();
    if (isTooLarge(metadata)) return undefined;
    const { autoOrient, pages = 1 } = metadata;
    const { width, height } = autoOrient;
    return { width, height, frames: animatedTypes.has(contentType) ? pages : 1 };
  } catch {
    return undefined;
  }
}

/** Of what turns out to be no image that can be read. */
export function badImage(): ApiError {
  return new ApiError('BAD_IMAGE', 'Could not decode image; did you upload an image file?');
}

function isTooLarge({ format, width, height }: Metadata): boolean {
  const maxPixels = format === 'heif' ? MAX_HEIF_PIXELS : MAX_INPUT_PIXELS;
  return Math.max(width, height) > MAX_SIDE || width * height > maxPixels;
}

const options = { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error' } as const;

export function openStill(bytes: Uint8Array): Sharp {
  return sharp(bytes, options).timeout({ seconds: TIMEOUT_SECONDS }).autoOrient();
}

/** With as many of the frames as may be decoded at once. */
export function openAnimation(bytes: Uint8Array, { width, height, frames }: ImageShape): Sharp {
  const most = Math.min(MAX_FRAMES, Math.floor(MAX_INPUT_PIXELS / (width * height)));
  const pages = Math.max(1, Math.min(frames, most));
  return sharp(bytes, { ...options, pages }).timeout({ seconds: TIMEOUT_SECONDS });
}
