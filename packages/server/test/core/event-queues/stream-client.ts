import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { Person } from '../../support/team.ts';
import type { AnyEvent } from './reader.ts';

/** An event as received: the id of the frame with its content. */
export interface Framed {
  readonly id: number;
  readonly event: AnyEvent;
}

/** A client that reads its events as a stream. */
export class StreamClient {
  readonly response: IncomingMessage;
  readonly #request: ClientRequest;
  readonly #frames: AsyncIterator<Framed>;

  constructor(outgoing: ClientRequest, response: IncomingMessage) {
    this.#request = outgoing;
    this.response = response;
    this.#frames = framesOf(response);
  }

  async take(count: number): Promise<Framed[]> {
    const taken: Framed[] = [];
    while (taken.length < count) {
      const { done, value } = await this.#frames.next();
      if (done) throw new Error(`The stream ended after ${taken.length} events`);
      taken.push(value);
    }
    return taken;
  }

  /** Returns what arrives until the server ends the stream. */
  async rest(): Promise<Framed[]> {
    const taken: Framed[] = [];
    for (let next = await this.#frames.next(); !next.done; next = await this.#frames.next()) {
      taken.push(next.value);
    }
    return taken;
  }

  leave(): void {
    this.#request.destroy();
  }
}

interface Wanted {
  readonly url: string;
  readonly queue_id: string;
  readonly last_event_id: number;
  readonly quiet?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

async function connect(person: Person, { url, headers, ...parameters }: Wanted) {
  const { queue_id, last_event_id, quiet = false } = parameters;
  const credentials = Buffer.from(`${person.email}:${person.apiKey}`).toString('base64');
  const outgoing = request(
    `${url}/api/v1/events?queue_id=${queue_id}&last_event_id=${last_event_id}&quiet=${quiet}`,
    {
      headers: {
        authorization: `Basic ${credentials}`,
        accept: 'text/event-stream',
        host: 'localhost',
        ...headers,
      },
    },
  );
  outgoing.on('error', () => undefined);
  outgoing.end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { outgoing, response };
}

/** Opens a stream that ends with the test. */
export async function openStream(person: Person, wanted: Wanted): Promise<StreamClient> {
  const { outgoing, response } = await connect(person, wanted);
  if (response.statusCode !== 200) throw new Error(`Refused: ${await text(response)}`);
  response.on('error', () => undefined);
  const client = new StreamClient(outgoing, response);
  onTestFinished(() => client.leave());
  return client;
}

/** Returns the response of a refused stream. */
export async function refusedStream(person: Person, wanted: Wanted) {
  const { response } = await connect(person, wanted);
  return { status: response.statusCode, body: JSON.parse(await text(response)) };
}

async function* framesOf(response: IncomingMessage): AsyncGenerator<Framed, void> {
  let unread = '';
  response.setEncoding('utf8');
  for await (const chunk of response) {
    const frames = (unread + String(chunk)).split('\n\n');
    unread = frames.pop() ?? '';
    for (const frame of frames) {
      const [, id, data] = /^id: (\d+)\ndata: (.*)$/.exec(frame) ?? [];
      if (data !== undefined) yield { id: Number(id), event: JSON.parse(data) };
    }
  }
}
