import type { Client } from '@tidings/sdk';
import { FakeDevice, openTestClient } from '@tidings/sdk/testing';

/** What the gallery's server tells its page. */
export interface GalleryWorld {
  readonly serverUrl: string;
  readonly credentials: { readonly email: string; readonly apiKey: string };
  readonly channelId: number;
  readonly personId: number;
}

/** A client for each state of the connection. */
export interface GalleryClients {
  readonly live: Client;
  /** Has read the garden, and then lost its network. */
  readonly offline: Client;
  /** Waits for the first answer. */
  readonly loading: Client;
  /** The server refuses its messages. */
  readonly failed: Client;
}

export async function openClients(world: GalleryWorld): Promise<GalleryClients> {
  const garden = { kind: 'topic', channelId: world.channelId, topic: 'garden' } as const;
  const [live, offline, loading, failed] = await Promise.all([
    open(world),
    open(world),
    open(world, () => new Promise(() => undefined)),
    open(world, async (input, init) => {
      const request = new Request(input, init);
      const isSend = request.method === 'POST' && request.url.endsWith('/messages');
      return isSend ? refusal() : fetch(request);
    }),
  ]);
  await Promise.all([live, offline, failed].map(({ client }) => read(client, garden)));
  offline.device.online.set(false);
  await failed.client.send({ to: garden, content: 'This was refused.' });
  return {
    live: live.client,
    offline: offline.client,
    loading: loading.client,
    failed: failed.client,
  };
}

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

function refusal(): Response {
  const body = { result: 'error', code: 'BAD_REQUEST', msg: 'Card numbers are not allowed here.' };
  return Response.json(body, { status: 400 });
}
