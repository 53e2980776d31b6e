import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createFetchFile } from '../../packages/sdk/src/api/fetch-file.ts';
import { createApi, createClient, isApiError } from '../../packages/sdk/src/index.ts';
import { memoryStorage } from '../../packages/sdk/src/memory.ts';
import { forEachTeam } from '../../packages/server/test/support/team.ts';
import { type BucketServer, startBucketServer } from '../support/bucket-server.ts';

forEachTeam((team) => {
  async function clientOf({ email, apiKey }: { email: string; apiKey: string }) {
    const credentials = { email, apiKey };
    const options = { serverUrl: team().url, credentials, storage: memoryStorage() };
    const client = await createClient(options);
    onTestFinished(() => client.close());
    return client;
  }

  it('B-uploads: people who may see a file fetch it by the path in messages', async () => {
    const [ada, ben] = [await team().person(), await team().person()];
    const [client, other] = [await clientOf(ada), await clientOf(ben)];
    const { url } = await client.api.uploadFile({ file: new File(['red'], 'rose.txt') });
    const file = await client.fetchFile(url);
    expect(await file.text()).toBe('red');
    expect(file.type).toMatch(/^text\/plain/);
    expect(await (await client.fetchFile(`${team().url}${url}`)).text()).toBe('red');
    const refused = await other.fetchFile(url).catch((error: unknown) => error);
    expect(isApiError(refused)).toBe(true);
    expect(refused).toMatchObject({ endpoint: 'GET /user_uploads', remedy: 'change-request' });
    const ended = client.fetchFile(url, { signal: AbortSignal.abort(new Error('enough')) });
    await expect(ended).rejects.toThrow('enough');
  });

  it('D: the key goes to files of this server, and nowhere else', async () => {
    const client = await clientOf(await team().person());
    const elsewhere = [
      'https://example.org/user_uploads/1/a.txt',
      '//example.org/user_uploads/1/a.txt',
      '/api/v1/users/me',
      '/user_uploads/../api/v1/users/me',
      'http://someone@[::1',
    ];
    for (const path of elsewhere) {
      await expect(client.fetchFile(path)).rejects.toThrow(TypeError);
    }
    await expect(client.fetchFile('upload:7')).rejects.toThrow('not sent yet');
  });
});

describe('files in a bucket', () => {
  let bucket: BucketServer;
  beforeAll(async () => {
    bucket = await startBucketServer();
  });
  afterAll(() => bucket.close());

  forEachTeam(
    (team) => {
      it('D: a file comes from the bucket, which does not get the key', async () => {
        const { email, apiKey } = await team().person();
        const sent: Request[] = [];
        const api = createApi({
          serverUrl: team().url,
          credentials: { email, apiKey },
        });
        const { url } = await api.uploadFile({ file: new File(['red'], 'rose.txt') });
        const fetchFile = createFetchFile({
          serverUrl: team().url,
          credentials: { email, apiKey },
          fetch: async (input, init) => {
            const request = new Request(input, init);
            sent.push(request);
            return fetch(request);
          },
        });
        expect(await (await fetchFile(url)).text()).toBe('red');
        const followed = sent.filter(({ redirect }) => redirect === 'follow');
        expect(followed.map(({ headers }) => headers.get('authorization'))).toEqual([null]);
        await expect(fetchFile(url.replace('rose', 'tulip'))).rejects.toMatchObject({
          endpoint: 'GET /user_uploads',
        });
        const download = url.replace('/user_uploads/', '/user_uploads/download/');
        expect(await (await fetchFile(download)).text()).toBe('red');
      });

      it('B-uploads: a file comes from the bucket of a server with a path prefix', async () => {
        const { email, apiKey } = await team().person();
        const credentials = { email, apiKey };
        const api = createApi({ serverUrl: team().url, credentials });
        const { url } = await api.uploadFile({ file: new File(['red'], 'rose.txt') });
        const fetchFile = createFetchFile({
          serverUrl: `${team().url}/chat`,
          credentials,
          // Like a proxy that serves other pages beside this prefix.
          fetch: async (input, init) => {
            const request = new Request(input, init);
            const { pathname } = new URL(request.url);
            if (!pathname.startsWith('/chat/')) return new Response('other', { status: 404 });
            return fetch(new Request(request.url.replace('/chat/', '/'), request));
          },
        });
        expect(await (await fetchFile(url)).text()).toBe('red');
      });
    },
    () => ({
      uploads: `s3://${bucket.bucket}/sdk`,
      uploadsSignedUrls: true,
      ...bucket.settings,
    }),
  );
});
