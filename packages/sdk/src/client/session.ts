import { deviceName } from '../accounts/device-name.ts';
import { apiOf } from '../api/api.ts';
import type { Credentials } from '../api/authorization.ts';
import { type ApiOptions, type Call, createCall } from '../api/call.ts';
import { createFetchFile, type FetchFile } from '../api/fetch-file.ts';
import { createEventStreams, type OpenEventStream } from '../api/open-event-stream.ts';
import type { Api } from '../endpoints/api-functions.ts';
import { endOwnKey, getOwnUser } from '../endpoints.ts';
import type { Environment } from '../environment.ts';
import { isTokenCredentials, type TokenCredentials } from '../keys/token-credentials.ts';
import { fileWithFreshKey, type Keys, withFreshKey } from '../keys/with-fresh-key.ts';
import { createFileSender, type UploadStoredFile } from './file-sender.ts';

type Options = Pick<ApiOptions, 'serverUrl' | 'fetch' | 'upload' | 'clientName'> & {
  readonly environment: Pick<Environment, 'after' | 'hasStreams' | 'sendFile'>;
  readonly credentials: Credentials | TokenCredentials;
};

/** A sign-out does not wait longer for the server. The key ends by itself later. */
const END_KEY_LIMIT_MS = 5_000;

/** The server as seen by this account, under the current key. */
export class Session {
  /** For apps: repeats calls where that is safe. */
  readonly api: Api;
  /** For code that decides itself which calls to repeat, and when. */
  readonly once: Api;
  /** The same for sync and the sender: a refused key concerns them first, and they decide what follows. */
  readonly asIs: { readonly call: Call; readonly api: Api };
  /** Undefined on platforms without streams. */
  readonly openEventStream: OpenEventStream | undefined;
  readonly fetchFile: FetchFile;
  /** For the sender, on platforms that send files in their own way. */
  readonly uploadStoredFile: UploadStoredFile | undefined;
  /** The tokens of the app's backend; undefined if the app passed a key. */
  readonly tokens: TokenCredentials | undefined;
  /** The name by which the server knows this program. */
  readonly clientName: string | undefined;
  /** The name of this device in lists of keys. */
  readonly deviceName: string | undefined;
  /** The credentials of future calls; undefined before the first token was exchanged. */
  credentials: Credentials | undefined;
  readonly #options: Options;

  /** `nextKey` resolves with a key other than the refused one, for sessions with tokens. */
  constructor(options: Options, nextKey: Keys['next']) {
    const { credentials } = options;
    this.#options = options;
    this.clientName = options.clientName;
    if (isTokenCredentials(credentials)) {
      this.tokens = credentials;
      this.deviceName = credentials.deviceName ?? deviceName();
    } else {
      this.credentials = credentials;
    }
    const session = this;
    const keys: Keys = {
      get current() {
        return session.credentials;
      },
      async next(refused) {
        session.credentials = await nextKey(refused);
        return session.credentials;
      },
    };
    const guarded = (call: Call) => (this.tokens ? withFreshKey(keys, call) : call);
    const as = { ...options, credentials: () => this.credentials };
    const call = createCall({ ...as, retry: false });
    this.api = apiOf(guarded(createCall(as)));
    this.once = apiOf(guarded(call));
    this.asIs = { call, api: this.tokens ? apiOf(call) : this.once };
    const { hasStreams = true } = options.environment;
    this.openEventStream = hasStreams ? createEventStreams(as) : undefined;
    this.uploadStoredFile = createFileSender(as);
    const fetchFile = createFetchFile(as);
    this.fetchFile = this.tokens ? fileWithFreshKey(keys, fetchFile) : fetchFile;
  }

  /** Ends a key at the server, by default the current one. Goes on if the page is left meanwhile. */
  async endKey(keyId: number, credentials = this.credentials): Promise<void> {
    const { fetch = globalThis.fetch } = this.#options;
    const lasting: typeof globalThis.fetch = (input) => {
      return fetch(new Request(input as Request, { keepalive: true }));
    };
    const as = { ...this.#options, credentials, fetch: lasting };
    const call = createCall({ ...as, retry: false, timeoutMs: END_KEY_LIMIT_MS });
    await call(endOwnKey, { key_id: keyId });
  }

  /** Asks the server for the user of the credentials. Throws if the server refuses them. */
  async whose(credentials: Credentials): Promise<number> {
    const call = createCall({ ...this.#options, credentials });
    return (await call(getOwnUser)).user_id;
  }
}
