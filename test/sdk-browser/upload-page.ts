import { createCall } from '../../packages/sdk/src/api/call.ts';
import { uploadFile } from '../../packages/sdk/src/endpoints.ts';
import { browserEnvironment } from '../../packages/sdk/src/environment/browser-environment.ts';

const { fetch, upload } = browserEnvironment();
const credentials = { email: 'ada@chat.test', apiKey: 'sEcReTkEy0123456789' };

/** The last reported progress. */
let told = 0;

/** The functions that the tests call inside a page. */
const uploading = {
  told: () => told,

  /** Sends a file. Returns its address or the name of the error, and the last reported progress. */
  async send(serverUrl: string, content: string): Promise<{ end: string; told: number }> {
    const call = createCall({ serverUrl, credentials, fetch, upload, retry: false });
    const onProgress = (share: number) => {
      told = share;
    };
    const end = await call(uploadFile, { file: new Blob([content]) }, { onProgress }).then(
      ({ url }) => url,
      (error: Error) => error.name,
    );
    return { end, told };
  },
};

export type Uploading = typeof uploading;

Object.assign(globalThis, { uploading });
