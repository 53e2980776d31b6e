import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { eventually } from '../../../support/eventually.ts';
import type { Person, Team } from '../../../support/team.ts';

/** A request that the service received. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into requests of every shape
  readonly json: () => any;
}

type Behaviour = (received: Received, response: ServerResponse) => unknown;

/** A bot’s service: a real web server, which behaves as each test says. */
export interface Service {
  readonly url: string;
  /** The requests so far, the oldest first. */
  readonly received: readonly Received[];
  /** Sets how the service answers from now on, for one path or for all. */
  behave(behaviour: Behaviour, path?: string): void;
  close(): Promise<void>;
}

export async function startService(): Promise<Service> {
  const received: Received[] = [];
  const behaviours = new Map<string, Behaviour>();
  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    const path = request.url ?? '';
    const each = { path, headers: request.headers, body, json: () => JSON.parse(body) };
    received.push(each);
    const behaviour = behaviours.get(path) ?? behaviours.get('') ?? says('');
    behaviour(each, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    behave: (behaviour, path = '') => behaviours.set(path, behaviour),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Answers with a body and a status. */
export function says(body: unknown, status = 200, headers: Record<string, string> = {}): Behaviour {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return (_received, response) => response.writeHead(status, headers).end(text);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}

/** An outgoing webhook bot, as its owner got it. */
export interface OutgoingBot {
  readonly user_id: number;
  readonly email: string;
  readonly full_name: string;
  readonly api_key: string;
  readonly services: readonly { readonly token: string }[];
  /** Markdown that mentions it. */
  readonly mention: string;
}

let made = 0;

/** Creates a bot. Only an administrator can give it an address in a private network, as those of tests are. */
export async function outgoingBot(
  owner: Person,
  payload_url: string,
  more: object = {},
  administrator?: Person,
): Promise<OutgoingBot> {
  made += 1;
  const name = `Robot ${made}`;
  const first = administrator ? 'https://bot.example/' : payload_url;
  const wanted = {
    full_name: name,
    short_name: `robot${made}`,
    bot_type: 3,
    payload_url: first,
  };
  const { status, body } = await owner.post('/bots', { ...wanted, ...more });
  expect(body).toMatchObject({ result: 'success' });
  expect(status).toBe(200);
  const moved = await administrator?.patch(`/bots/${body.user_id}`, {
    service_payload_url: payload_url,
  });
  expect(moved?.status ?? 200).toBe(200);
  return { ...body, mention: `@**${name}**` };
}

/** Waits until a bot’s last delivery is in this state, and returns it. */
export async function delivered(owner: Person, bot: OutgoingBot, count = 1) {
  return eventually(async () => {
    const { body } = await owner.get(`/bots/${bot.user_id}/deliveries`);
    const done = body.deliveries.filter(({ finished_at }: { finished_at: unknown }) => finished_at);
    return done.length >= count && done[0];
  }, `${bot.full_name} had ${count} deliveries`);
}

/** Waits until the last delivery of a bot has failed so often. */
export async function failed(owner: Person, bot: OutgoingBot, attempts: number): Promise<void> {
  await eventually(async () => {
    const { body } = await owner.get(`/bots/${bot.user_id}/deliveries`);
    const [delivery] = body.deliveries;
    return delivery?.attempts === attempts && delivery.problem !== null;
  }, `${attempts} attempts failed`);
}

/** Returns the contents of what the notification bot told a person, the oldest first. */
export async function toldTo(team: Team, person: Person): Promise<string[]> {
  const { body } = await person.get('/messages', {
    anchor: 'newest',
    num_before: 100,
    num_after: 0,
    apply_markdown: false,
    narrow: [{ operator: 'dm', operand: [team.realm.state.notificationBot.id] }],
  });
  const contents = body.messages.map(({ content }: { content: string }) => content);
  return contents.filter((content: string) => content.includes('Your bot'));
}
