import { createClient } from '../../packages/sdk/src/index.ts';
import { indexedDbStorage } from '../../packages/sdk/src/indexeddb.ts';
import type { Reader, Topic } from './large-organization.ts';

const PAGE = 1000;

/**
 * Reads topics like the web client, so that they are cached on this device. Runs in a page of the server.
 * Returns the number of messages.
 */
async function fillDevice(
  { email, apiKey, userId }: Reader,
  topics: readonly Topic[],
): Promise<number> {
  const client = await createClient({
    serverUrl: location.origin,
    credentials: { email, apiKey },
    account: String(userId),
    storage: indexedDbStorage(),
  });
  let stored = 0;
  for (const topic of topics) {
    const timeline = client.timeline({ kind: 'topic', ...topic }, { pageSize: PAGE });
    stored += await new Promise<number>((resolve, reject) => {
      const end = timeline.subscribe(({ items, isLoading, isVerified, problem }) => {
        if (problem?.kind === 'failed') reject(problem.error);
        if (items.length === 0 || isLoading || !isVerified) return;
        queueMicrotask(() => end());
        resolve(items.length);
      });
    });
  }
  await client.close();
  return stored;
}

Object.assign(globalThis, { fillDevice });

export type FillDevice = typeof fillDevice;
