import { type Credentials, createApi, createClient } from '../../packages/sdk/src/index.ts';
import { memoryStorage } from '../../packages/sdk/src/memory.ts';

interface Account {
  readonly serverUrl: string;
  readonly credentials: Credentials;
}

export interface RuntimeAnswer {
  readonly realm: unknown;
  readonly isThere: boolean;
}

/** Calls the API, and sends a message with a client that has its data in memory. */
async function use(account: Account, channelId: number): Promise<RuntimeAnswer> {
  const api = createApi(account);
  const { realm_name: realm } = await api.getServerSettings();
  const client = await createClient({ ...account, storage: memoryStorage() });
  try {
    const to = { kind: 'topic', channelId, topic: 'runtimes' } as const;
    await client.send({ to, content: 'hello' });
    await client.outbox.settled();
    const { messages } = await api.getMessages({
      anchor: 'newest',
      num_before: 1,
      num_after: 0,
      apply_markdown: false,
    });
    return { realm, isThere: messages[0]?.content === 'hello' };
  } finally {
    await client.close();
  }
}

addEventListener('message', ({ data, source, ports }: MessageEvent) => {
  const answer = (value: unknown) => (ports[0] ?? source)?.postMessage(value);
  use(data.account, data.channelId).then(answer, (error) => answer({ error: String(error) }));
});
