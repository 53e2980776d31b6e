import { authorize } from '../api/authorization.ts';
import type { ApiOptions } from '../api/call.ts';
import { NetworkError } from '../api/errors.ts';
import { readAnswer } from '../api/read-answer.ts';
import { apiUrl } from '../api/server-url.ts';
import { uploadFile as endpoint } from '../endpoints.ts';
import type { Environment } from '../environment.ts';
import type { StoredFile } from '../local-changes/local-change.ts';

const ENDPOINT = `${endpoint.method} ${endpoint.path}`;
/** Each upload may have to queue at the server. */
const TIMEOUT_MS = 600_000;
/** The server aborts slower uploads. */
const SLOWEST_BYTES_PER_MS = (128 * 1024) / 30_000;

/** Uploads a file from the store. Returns the answer's fields, and throws as every call does. */
export type UploadStoredFile = (
  file: StoredFile,
  options: { readonly idempotencyKey: string; readonly signal: AbortSignal },
) => Promise<{ readonly url?: unknown }>;

type Options = Pick<ApiOptions, 'serverUrl' | 'credentials'> & {
  readonly environment: Pick<Environment, 'after' | 'sendFile'>;
};

/** Creates the uploader of platforms that send files in their own way; undefined for all others. */
export function createFileSender({
  serverUrl,
  credentials,
  environment: { after, sendFile },
}: Options): UploadStoredFile | undefined {
  if (!sendFile) return undefined;
  const url = `${apiUrl(serverUrl)}${endpoint.path}`;
  return async (file, { idempotencyKey, signal }) => {
    const all = new Headers({ accept: 'application/json', 'idempotency-key': idempotencyKey });
    authorize(all, credentials);
    const headers: Record<string, string> = {};
    all.forEach((value, name) => {
      headers[name] = value;
    });
    const end = new AbortController();
    const abort = () => end.abort(signal.reason);
    signal.throwIfAborted();
    signal.addEventListener('abort', abort);
    const cancelTimer = after(TIMEOUT_MS + file.base64.length / SLOWEST_BYTES_PER_MS, () =>
      end.abort(new TypeError('The upload stalled')),
    );
    try {
      const response = await sendFile({ url, headers, file, signal: end.signal });
      return await readAnswer(ENDPOINT, response);
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof TypeError || end.signal.aborted
        ? new NetworkError(ENDPOINT, error)
        : error;
    } finally {
      cancelTimer();
      signal.removeEventListener('abort', abort);
    }
  };
}
