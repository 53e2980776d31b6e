import type { Config } from '../../core/config/config.ts';
import { FetchError } from '../../core/http-client/fetch-error.ts';
import { type ResponseHead, safeFetch } from '../../core/http-client/safe-fetch.ts';
import { FairWork } from '../../core/jobs/fair-work.ts';

interface ExternalImage {
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** Types that browsers show safely. Excludes SVG, which can contain scripts. */
const TYPES: ReadonlySet<string> = new Set([
  'image/avif',
  'image/bmp',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
]);
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 10 * 1024 * 1024;
/** Each fetch may use memory for the largest image and take up to the timeout. */
const limits = { atATime: 20, ofEach: 5, waitingOfEach: 200 };

/** Fetches images for the readers of messages. Concurrent requests for an image share one fetch. */
export class ExternalImages {
  readonly #allowsPrivate: boolean;
  readonly #work = new FairWork(limits);
  readonly #inFlight = new Map<string, Promise<ExternalImage | undefined>>();

  constructor({ fetchPrivate }: Pick<Config, 'fetchPrivate'>) {
    this.#allowsPrivate = fetchPrivate;
  }

  /** Returns an image; undefined if it cannot be fetched or is not an image. Client addresses take turns. */
  async get(url: string, address: string): Promise<ExternalImage | undefined> {
    return this.#inFlight.get(url) ?? this.#work.do(address, () => this.#shared(url));
  }

  #shared(url: string): Promise<ExternalImage | undefined> {
    const inFlight = this.#inFlight.get(url);
    if (inFlight) return inFlight;
    const fetching = this.#fetch(url).finally(() => this.#inFlight.delete(url));
    this.#inFlight.set(url, fetching);
    return fetching;
  }

  async #fetch(url: string): Promise<ExternalImage | undefined> {
    try {
      const response = await safeFetch(url, {
        headers: { accept: [...TYPES].join(', ') },
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_BYTES,
        allowsPrivate: this.#allowsPrivate,
        accepts: (head) => imageType(head) !== undefined,
      });
      const contentType = imageType(response);
      return contentType === undefined ? undefined : { contentType, bytes: response.body };
    } catch (error) {
      if (error instanceof FetchError) return undefined;
      throw error;
    }
  }
}

function imageType({ status, headers }: ResponseHead): string | undefined {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  // Compression was not requested, and the browser would have to decompress it.
  const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity';
  return status === 200 && isPlain && type && TYPES.has(type) ? type : undefined;
}
