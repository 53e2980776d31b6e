import type { EncodedRequest } from './encode-request.ts';
import { PIECE_BYTES } from './in-pieces.ts';

/** The server ends what comes slower than 128 KiB in half a minute: waiting longer is in vain, less cuts off what it takes. */
const SLOWEST_BYTES_PER_MS = PIECE_BYTES / 30_000;

/** How long the files of a request may be on their way; `fetch` does not tell whether anything goes. */
export function uploadTimeMs(body: EncodedRequest['body']): number {
  if (!(body instanceof FormData)) return 0;
  const sizes = [...body.values()].map((value) => (typeof value === 'string' ? 0 : value.size));
  return Math.ceil(sizes.reduce((sum, size) => sum + size, 0) / SLOWEST_BYTES_PER_MS);
}
