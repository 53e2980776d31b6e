import { FetchError } from '../../core/http-client/fetch-error.ts';
import {
  type ResponseHead,
  type SafeResponse,
  safeFetch,
} from '../../core/http-client/safe-fetch.ts';
import { type PageMetadata, pageMetadata } from './page-metadata.ts';

const TIMEOUT_MS = 10_000;
/** A page's metadata is at its beginning. */
const MAX_BYTES = 512 * 1024;
const IMAGE_URL_LENGTH = 2000;

interface FetchOptions {
  readonly allowsPrivate: boolean;
  readonly signal: AbortSignal;
}

const nothing: PageMetadata = { title: null, description: null, image: null };

/** Fetches a page's metadata, with a complete image address. Returns empty metadata for anything but pages. */
export async function fetchPage(url: string, options: FetchOptions): Promise<PageMetadata> {
  try {
    const response = await safeFetch(url, {
      ...options,
      headers: { accept: 'text/html, application/xhtml+xml' },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      cutsBody: true,
      accepts: isPage,
    });
    if (!isPage(response)) return nothing;
    const metadata = pageMetadata(decoded(response));
    return { ...metadata, image: wholeUrl(metadata.image, response.url) };
  } catch (error) {
    if (error instanceof FetchError) return nothing;
    throw error;
  }
}

function isPage({ status, headers }: ResponseHead): boolean {
  const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity';
  const type = headers['content-type'] ?? '';
  return status === 200 && isPlain && /^(?:text\/html|application\/xhtml\+xml)\b/i.test(type);
}

const CHARSET = /charset\s*=\s*["']?([\w-]+)/i;
const CHARSET_WITHIN = 1024;

function decoded({ headers, body }: SafeResponse): string {
  const start = body.subarray(0, CHARSET_WITHIN).toString('latin1');
  const [, label = 'utf-8'] =
    CHARSET.exec(headers['content-type'] ?? '') ?? CHARSET.exec(start) ?? [];
  try {
    return new TextDecoder(label).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}

function wholeUrl(image: string | null, base: URL): string | null {
  if (image === null || !URL.canParse(image, base)) return null;
  const { protocol, href } = new URL(image, base);
  const isFetched = protocol === 'http:' || protocol === 'https:';
  return isFetched && href.length <= IMAGE_URL_LENGTH ? href : null;
}
