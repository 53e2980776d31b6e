import type { Environment, Upload } from '../environment.ts';
import type { SyncLog } from './sync-log.ts';

/** Wraps `fetch` to log each request and its outcome. */
export function loggedFetch(
  { fetch, now }: Pick<Environment, 'fetch' | 'now'>,
  log: SyncLog,
): typeof globalThis.fetch {
  return (input, init) => logged({ log, now, ...described(input, init) }, () => fetch(input, init));
}

export function loggedUpload(
  { upload, now }: Pick<Environment, 'upload' | 'now'>,
  log: SyncLog,
): Upload | undefined {
  return (
    upload &&
    ((request, onProgress) =>
      logged({ log, now, ...described(request) }, () => upload(request, onProgress)))
  );
}

interface Noted {
  readonly log: SyncLog;
  readonly now: () => number;
  readonly method: string;
  readonly url: URL;
}

async function logged(
  { log, now, method, url }: Noted,
  work: () => Promise<Response>,
): Promise<Response> {
  const beganAt = now();
  const note = (status: number | undefined) => {
    log.add({
      kind: 'request',
      method,
      path: tellable(url.pathname),
      status,
      durationMs: now() - beganAt,
      ...(log.withContent && { query: url.search }),
    });
  };
  try {
    const response = await work();
    note(response.status);
    return response;
  } catch (error) {
    note(undefined);
    throw error;
  }
}

/** Paths that end in a name that people chose: of files, views, emoji and domains. */
const named = /(\/(?:user_uploads|navigation_views|realm\/(?:emoji|domains))\/).+/;
const address = /[^/]*(?:@|%40)[^/]*/gi;

/** Returns a path without addresses and names. */
function tellable(path: string): string {
  return path.replace(named, '$1…').replace(address, '…');
}

function described(
  input: Parameters<typeof globalThis.fetch>[0],
  init?: RequestInit,
): { readonly method: string; readonly url: URL } {
  if (input instanceof Request) return { method: input.method, url: new URL(input.url) };
  return { method: init?.method ?? 'GET', url: new URL(input) };
}
