import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook as Verifier } from 'standardwebhooks';
import { onTestFinished } from 'vitest';
import { eventually } from '../../support/eventually.ts';

export interface ReceivedEvent {
  readonly id: number;
  readonly type: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape
  readonly [field: string]: any;
}

/** A delivery as it arrived. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly events: readonly ReceivedEvent[];
}

export interface Receiver {
  readonly url: string;
  /** Every delivery, also those that are not answered with success. */
  readonly arrived: readonly Received[];
  /** The events of all deliveries that were answered with success. */
  readonly accepted: readonly ReceivedEvent[];
  /** Answers a delivery; by default with 200. */
  answer: (response: ServerResponse, received: Received) => void;
  /** Waits until an accepted event passes the test. */
  event(wanted: (event: ReceivedEvent) => boolean): Promise<ReceivedEvent>;
  /** Waits for so many deliveries. */
  deliveries(count: number): Promise<readonly Received[]>;
  close(): Promise<void>;
}

/** Starts a receiver of webhooks on this machine. It ends with the test. */
export async function startReceiver({ host = '127.0.0.1', port = 0 } = {}): Promise<Receiver> {
  const arrived: Received[] = [];
  const accepted: ReceivedEvent[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const { events } = JSON.parse(body) as { events: ReceivedEvent[] };
      const received = { headers: request.headers, body, events };
      arrived.push(received);
      response.on('finish', () => {
        if (response.statusCode < 300) accepted.push(...events);
      });
      receiver.answer(response, received);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const { port: chosen } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://${host}:${chosen}/events`,
    arrived,
    accepted,
    answer: (response) => response.end(),
    event: (wanted) => eventually(() => accepted.find(wanted)),
    deliveries: (count) => eventually(() => (arrived.length >= count ? arrived : undefined)),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  onTestFinished(() => receiver.close());
  return receiver;
}

/** Verifies a delivery with the library of Standard Webhooks, and returns its payload. */
export function verified(secret: string, { headers, body }: Received): unknown {
  return new Verifier(secret).verify(body, headers as Record<string, string>);
}
