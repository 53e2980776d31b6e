import { endpoints } from '@tidings/shared-types';
import { type Api, createApi } from '../api/api.ts';
import type { Credentials } from '../api/authorization.ts';
import { type ApiOptions, type Call, createCall } from '../api/call.ts';
import { createFetchFile, type FetchFile } from '../api/fetch-file.ts';
import { createEventStreams, type OpenEventStream } from '../api/open-event-stream.ts';

type Options = Pick<ApiOptions, 'serverUrl' | 'fetch' | 'upload' | 'clientName'> & {
  readonly credentials: Credentials;
};

/** The server as this account, under the key of the moment. */
export class Session {
  /** For apps: repeats what is safe to repeat. */
  readonly api: Api;
  /** For what decides itself what to repeat, and when. */
  readonly once: Api;
  readonly call: Call;
  readonly openEventStream: OpenEventStream;
  readonly fetchFile: FetchFile;
  /** What is asked for from now on goes out under these. */
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

  /** Whose the credentials are, as the server says; throws if it refuses them. */
  async whose(credentials: Credentials): Promise<number> {
    const call = createCall({ ...this.#options, credentials });
    return (await call(endpoints.getOwnUser)).user_id;
  }
}
