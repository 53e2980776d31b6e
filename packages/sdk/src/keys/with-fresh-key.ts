import type { WireEndpoint } from '@tidings/shared-types/wire';
import type { Credentials } from '../api/authorization.ts';
import type { Call, CallOptions } from '../api/call.ts';
import { isApiError } from '../api/errors.ts';
import type { FetchFile } from '../api/fetch-file.ts';
import { unlessAborted } from '../api/request-abort.ts';

/** The keys of a client that signs in with tokens. */
export interface Keys {
  /** The key of future calls; undefined before the first one. */
  readonly current: Credentials | undefined;
  /** Resolves with a key other than the refused one. Throws the failure if there is none to be had now. */
  next(refused: string | undefined): Promise<Credentials>;
}

/**
 * Waits for a key before a call, and makes the call once more with the next key if the server refuses the first. A
 * refused call has done nothing, so this is safe for every call.
 */
export function withFreshKey(keys: Keys, call: Call): Call {
  const send = call as (endpoint: WireEndpoint, request?: object, options?: CallOptions) => unknown;
  const repeated = (endpoint: WireEndpoint, request?: object, options?: CallOptions) => {
    if (endpoint.isPublic) return send(endpoint, request, options);
    return repeatedWithKey(keys, () => send(endpoint, request, options), options?.signal);
  };
  return repeated as Call;
}

export function fileWithFreshKey(keys: Keys, fetchFile: FetchFile): FetchFile {
  return (path, options) => repeatedWithKey(keys, () => fetchFile(path, options), options?.signal);
}

async function repeatedWithKey<T>(
  keys: Keys,
  send: () => T | Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  const { apiKey } = keys.current ?? (await unlessAborted(keys.next(undefined), signal));
  signal?.throwIfAborted();
  try {
    return await send();
  } catch (error) {
    if (!isApiError(error, 'INVALID_API_KEY')) throw error;
    if (keys.current?.apiKey === apiKey) await unlessAborted(keys.next(apiKey), signal);
    signal?.throwIfAborted();
    return await send();
  }
}
