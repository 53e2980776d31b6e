import { basicAuthorization } from './authorization.ts';
import type { ApiOptions } from './call.ts';
import { NetworkError } from './errors.ts';
import { withHeldRequest } from './held-request.ts';
import { readAnswer } from './read-answer.ts';
import { apiUrl } from './server-url.ts';

const ENDPOINT = 'GET /user_uploads';
const FILES = '/user_uploads/';

export interface FetchFileOptions {
  /** Ends the request, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Fetches an uploaded file or thumbnail, by its path as messages and the API name it. Throws as every
 * call does, and a `TypeError` for what is no file of this server: nobody else is told the key.
 */
export type FetchFile = (path: string, options?: FetchFileOptions) => Promise<Blob>;

export function createFetchFile({
  serverUrl,
  credentials,
  fetch = globalThis.fetch,
}: Pick<ApiOptions, 'serverUrl' | 'credentials' | 'fetch'>): FetchFile {
  const home = new URL(apiUrl(serverUrl).replace(/\/api\/v1$/, '/'));
  return async (path, { signal } = {}) => {
    const url = fileUrl(path, home);
    // What is refused is told in words, not by a picture.
    const headers = new Headers({ accept: '*/*' });
    if (credentials) headers.set('authorization', basicAuthorization(credentials));
    const request = new Request(url, {
      headers,
      redirect: 'manual',
      credentials: 'omit',
      ...(signal && { signal }),
    });
    try {
      const file = await withHeldRequest(request, async () => {
        const response = await fetch(request);
        if (response.ok && !response.redirected) return response.blob();
        await readAnswer(ENDPOINT, response);
        return undefined;
      });
      if (file) return file;
    } catch (cause) {
      signal?.throwIfAborted();
      throw isOfPlatform(cause) ? new NetworkError(ENDPOINT, cause) : cause;
    }
    throw new TypeError('A file was answered as a call is');
  };
}

/** Messages name files from the root of the host, wherever the server begins. */
function fileUrl(path: string, home: URL): URL {
  if (path.startsWith('upload:')) throw notSentYet();
  if (!URL.canParse(path, home)) throw notOurs();
  const url = new URL(path, home);
  const within = url.pathname.startsWith(FILES)
    ? url.pathname.slice(1)
    : url.pathname.slice(home.pathname.length);
  const isOurs = url.origin === home.origin && `/${within}`.startsWith(FILES);
  if (!isOurs || url.username !== '' || url.password !== '') throw notOurs();
  return new URL(`${home.pathname}${within}${url.search}`, home);
}

function notSentYet(): TypeError {
  return new TypeError(
    'This file is not sent yet, so the server does not have it: show it by its name until its message is sent.',
  );
}

function notOurs(): TypeError {
  return new TypeError('Only uploaded files of this server can be fetched.');
}

/** What `fetch` throws, and a body that breaks off. */
function isOfPlatform(error: unknown): boolean {
  return error instanceof TypeError || error instanceof DOMException;
}
