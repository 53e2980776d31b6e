import type { Environment } from '../environment.ts';
import type { SyncLog } from './sync-log.ts';

/** Notes each request and what became of it. */
export function loggedFetch(
  { fetch, now }: Pick<Environment, 'fetch' | 'now'>,
  log: SyncLog,
): typeof globalThis.fetch {
  return async (input, init) => {
    const beganAt = now();
    const note = (status: number | undefined) => {
      const { method, url } = described(input, init);
      const durationMs = now() - beganAt;
      log.add({
        kind: 'request',
        method,
        path: url.pathname.replace(/[^/]*(@|%40)[^/]*/gi, '…'),
        status,
        durationMs,
        ...(log.withContent && { query: url.search }),
      });
    };
    try {
      const response = await fetch(input, init);
      note(response.status);
      return response;
    } catch (error) {
      note(undefined);
      throw error;
    }
  };
}

function described(
  input: Parameters<typeof globalThis.fetch>[0],
  init: RequestInit | undefined,
): { readonly method: string; readonly url: URL } {
  if (input instanceof Request) return { method: input.method, url: new URL(input.url) };
  return { method: init?.method ?? 'GET', url: new URL(input) };
}
