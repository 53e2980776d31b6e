import { getEvents } from '../endpoints.ts';
import { authorize } from './authorization.ts';
import type { ApiOptions } from './call.ts';
import { encodeRequest } from './encode-request.ts';
import { NetworkError } from './errors.ts';
import { readAnswer } from './read-answer.ts';
import { withHeldRequest } from './request-abort.ts';
import { apiUrl } from './server-url.ts';

const ENDPOINT = 'GET /events';

/** Opens the stream of a queue's events after the given one, until `signal` ends it. `isQuiet`: nobody uses the client. */
export type OpenEventStream = (
  place: { readonly queueId: string; readonly lastEventId: number; readonly isQuiet?: boolean },
  signal: AbortSignal,
) => Promise<ReadableStream<Uint8Array>>;

/** The response is valid, but not a stream. */
export class NoStream extends Error {
  override readonly name = 'NoStream';
}

/** Creates the opener of event streams. It throws refusals as every call does, and `NoStream` for other responses. */
export function createEventStreams({
  serverUrl,
  credentials,
  clientName,
  fetch = globalThis.fetch,
}: Pick<ApiOptions, 'serverUrl' | 'credentials' | 'clientName' | 'fetch'>): OpenEventStream {
  const baseUrl = apiUrl(serverUrl);
  return async ({ queueId, lastEventId, isQuiet }, signal) => {
    const request = {
      queue_id: queueId,
      last_event_id: lastEventId,
      ...(isQuiet && { quiet: true }),
    };
    const { method, url } = encodeRequest(baseUrl, getEvents, request, clientName);
    const headers = new Headers({ accept: 'text/event-stream' });
    authorize(headers, credentials);
    const wish: RequestInit = {
      method,
      headers,
      signal,
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
    };
    const response = await reach(fetch, new Request(url, wish), signal);
    const type = response.headers.get('content-type') ?? '';
    if (response.ok && response.body && /^text\/event-stream\b/i.test(type)) return response.body;
    await readAnswer(ENDPOINT, response);
    throw new NoStream('The server answers without a stream');
  };
}

async function reach(
  fetch: typeof globalThis.fetch,
  request: Request,
  signal: AbortSignal,
): Promise<Response> {
  try {
    return await withHeldRequest(request, () => fetch(request));
  } catch (cause) {
    signal.throwIfAborted();
    throw new NetworkError(ENDPOINT, cause);
  }
}
