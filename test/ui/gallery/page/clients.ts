import type { Client } from '@tidings/sdk';
import { FakeDevice, openTestClient } from '@tidings/sdk/testing';

type Credentials = { readonly email: string; readonly apiKey: string };

/** What the gallery's server tells its page. */
export interface GalleryWorld {
  readonly serverUrl: string;
  readonly credentials: Credentials;
  /** An account without channels. */
  readonly bare: Credentials;
  /** An account with many channels of long names. */
  readonly crowded: Credentials;
  readonly channelId: number;
  readonly personId: number;
  readonly longPersonId: number;
}

/** A client for each state of the connection, or of the account. */
export interface GalleryClients {
  readonly live: Client;
  readonly bare: Client;
  readonly crowded: Client;
  /** Has read the garden, and then lost its network. */
  readonly offline: Client;
  /** Waits for the first answer. */
  readonly loading: Client;
  /** The server refuses its messages, and does not answer its searches. */
  readonly failed: Client;
  /** The server refuses its key. */
  readonly signedOut: Client;
}

export async function openClients(world: GalleryWorld): Promise<GalleryClients> {
  const topic = (name: string) =>
    ({ kind: 'topic', channelId: world.channelId, topic: name }) as const;
  const [live, bare, crowded, offline, loading, failed, signedOut] = await Promise.all([
    open(world),
    open({ ...world, credentials: world.bare }),
    open({ ...world, credentials: world.crowded }),
    open(world),
    open(world, () => new Promise(() => undefined)),
    open(world, failing),
    open(world, async () => refusal(401, 'INVALID_API_KEY', 'Invalid API key')),
  ]);
  const garden = topic('garden');
  await Promise.all(
    [live, bare, crowded, offline, failed].map(({ client }) => read(client, garden)),
  );
  offline.device.online.set(false);
  await failed.client.send({ to: garden, content: 'This was refused.' });
  for (const [name, text] of [
    [
      'long draft',
      `${'Tomatoesandcucumbersandpumpkins'.repeat(3)} and some more words. `.repeat(3),
    ],
    ['too long draft', 'and more words '.repeat(700)],
  ] as const) {
    const draft = await live.client.drafts.open(topic(name));
    draft.setContent(text);
    await draft.store();
  }
  return {
    live: live.client,
    bare: bare.client,
    crowded: crowded.client,
    offline: offline.client,
    loading: loading.client,
    failed: failed.client,
    signedOut: signedOut.client,
  };
}

const failing: typeof globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  const isSend = request.method === 'POST' && request.url.endsWith('/messages');
  if (isSend) return refusal(400, 'BAD_REQUEST', 'Card numbers are not allowed here.');
  if (request.url.includes('search')) throw new TypeError('No answer');
  return fetch(request);
};

const TICK_MS = 100;

async function open(world: GalleryWorld, fetch: typeof globalThis.fetch = globalThis.fetch) {
  const device = new FakeDevice({ now: Date.now(), fetch: (...request) => fetch(...request) });
  setInterval(() => device.advance(TICK_MS), TICK_MS);
  return openTestClient({ ...world, device });
}

/** Resolves once the client is in step and has the messages of a topic. */
async function read(client: Client, view: Parameters<Client['timeline']>[0]): Promise<void> {
  const timeline = client.timeline(view);
  await new Promise<void>((resolve) => {
    const look = () => {
      const isRead = timeline.current.isVerified && client.sync.state.current.name === 'live';
      if (isRead) resolve();
    };
    timeline.subscribe(look);
    client.sync.state.subscribe(look);
  });
}

function refusal(status: number, code: string, msg: string): Response {
  return Response.json({ result: 'error', code, msg }, { status });
}
