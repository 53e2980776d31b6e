import { InvalidArgument } from '../tidings-error.ts';
import { authorize } from './authorization.ts';
import type { ApiOptions } from './call.ts';
import { NetworkError, UnexpectedResponse } from './errors.ts';
import { isRedirect, readAnswer } from './read-answer.ts';
import { withHeldRequest } from './request-abort.ts';
import { apiUrl } from './server-url.ts';

const ENDPOINT = 'GET /user_uploads';
const FILES = '/user_uploads/';
/** Only pages differ between a file and its download. */
const DOWNLOAD = /^(user_uploads\/)download\//;

export interface FetchFileOptions {
  /** Aborts the request, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Fetches an uploaded file or a thumbnail by its path, as messages and the API give it. Fails as every call does.
 * Throws a `TypeError` for a path outside this server, so that no other server gets the key.
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
    const send = <T>(request: Request, read: (response: Response) => Promise<T>) =>
      withHeldRequest(request, async () => read(await fetch(request)));
    /** A request with the key, which no other server must get. */
    const asked = (address: URL) => {
      // Asks the server for JSON errors rather than placeholder images.
      const headers = new Headers({ accept: '*/*' });
      authorize(headers, credentials);
      return new Request(address, { ...common, headers, redirect: 'manual' });
    };
    const common = { credentials: 'omit', ...(signal && { signal }) } as const;
    try {
      const file = await send(asked(url), async (response) =>
        isRedirect(response) ? undefined : contentOf(response),
      );
      if (file) return file;
      // The server sends people to its bucket. There is an address that needs no key.
      const path = url.pathname.slice(home.pathname.length).replace(DOWNLOAD, '$1');
      const found = await send(asked(new URL(`${home.pathname}api/v1/${path}`, home)), (response) =>
        readAnswer(ENDPOINT, response),
      );
      const address = fileUrl(String(found['url']), home);
      return await send(new Request(address, common), async (response) =>
        response.ok ? response.blob() : contentOf(response),
      );
    } catch (cause) {
      signal?.throwIfAborted();
      throw isOfPlatform(cause) ? new NetworkError(ENDPOINT, cause) : cause;
    }
  };
}

/** Refuses a redirect that the platform followed, since the key was in the request. */
async function contentOf(response: Response): Promise<Blob> {
  if (response.ok && !response.redirected) return response.blob();
  await readAnswer(ENDPOINT, response);
  throw new UnexpectedResponse(ENDPOINT, response, undefined);
}

/** Resolves a path of a message, which starts at the host's root even if the server has a path prefix. */
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

function notSentYet(): InvalidArgument {
  return new InvalidArgument(
    'This file is not sent yet, so the server does not have it: show it by its name until its message is sent.',
  );
}

function notOurs(): InvalidArgument {
  return new InvalidArgument('Only uploaded files of this server can be fetched.');
}

/** Tells whether the platform threw this: `fetch` itself, or a body that broke off. */
function isOfPlatform(error: unknown): boolean {
  return error instanceof TypeError || error instanceof DOMException;
}
