import { endpoints } from '@tidings/shared-types';
import { type Api, createApi } from '../api/api.ts';
import type { Credentials } from '../api/authorization.ts';
import { type ApiOptions, type Call, createCall } from '../api/call.ts';
import { createFetchFile, type FetchFile } from '../api/fetch-file.ts';
import { createEventStreams, type OpenEventStream } from '../api/open-event-stream.ts';

type Options = Pick<ApiOptions, 'serverUrl' | 'fetch' | 'upload' | 'clientName'> & {
  readonly credentials: Credentials;
};

/** The server as seen by this account, under the current key. */
export class Session {
  /** For apps: repeats calls where that is safe. */
  readonly api: Api;
  /** For code that decides itself which calls to repeat, and when. */
  readonly once: Api;
  readonly call: Call;
  readonly openEventStream: OpenEventStream;
  readonly fetchFile: FetchFile;
  /** The credentials of future calls. */
  credentials: Credentials;
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
    this.credentials = options.credentials;
    const as = { ...options, credentials: () => this.credentials };
    this.api = createApi(as);
    this.once = createApi({ ...as, retry: false });
    this.call = createCall({ ...as, retry: false });
    this.openEventStream = createEventStreams(as);
    this.fetchFile = createFetchFile(as);
  }

  /** Asks the server for the user of the credentials. Throws if the server refuses them. */
  async whose(credentials: Credentials): Promise<number> {
    const call = createCall({ ...this.#options, credentials });
    return (await call(endpoints.getOwnUser)).user_id;
  }
}
