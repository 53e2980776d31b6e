import type { EncodedRequest } from './encode-request.ts';
import { PIECE_BYTES } from './in-pieces.ts';

/**
 * The server aborts uploads below 128 KiB in half a minute. A longer limit waits in vain; a shorter one cuts off
 * accepted uploads.
 */
const SLOWEST_BYTES_PER_MS = PIECE_BYTES / 30_000;

/** Returns how long the files of a request may take. `fetch` does not tell whether anything is moving. */
export function uploadTimeMs(body: EncodedRequest['body']): number {
  if (!(body instanceof FormData)) return 0;
  const sizes = [...body.values()].map((value) => (typeof value === 'string' ? 0 : value.size));
  return Math.ceil(sizes.reduce((sum, size) => sum + size, 0) / SLOWEST_BYTES_PER_MS);
}
