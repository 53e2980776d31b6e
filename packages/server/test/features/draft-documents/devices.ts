import { onTestFinished } from 'vitest';
import WebSocket, { type ClientOptions } from 'ws';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import { eventually } from '../../support/eventually.ts';
import type { Person } from '../../support/team.ts';

interface Closed {
  readonly code: number;
  readonly reason: string;
}

/** A device of a person, with a draft's document. */
export interface Device {
  readonly document: Y.Doc;
  readonly text: Y.Text;
  readonly provider: WebsocketProvider;
  /** The server's reason each time it ended the connection. */
  readonly closings: readonly Closed[];
  /** Resolves once both sides have exchanged their state. */
  synced(): Promise<void>;
  /** Resolves to the code with which the server ended the connection. */
  closed(): Promise<number>;
}

export interface DeviceOptions {
  readonly document?: Y.Doc;
  /** Credentials for the header, which only programs other than browsers can send. */
  readonly as?: Pick<Person, 'email' | 'apiKey'> | undefined;
  readonly parameters?: Record<string, string>;
  readonly headers?: Record<string, string>;
  readonly connect?: boolean;
}

/** Returns a device that uses the stock provider, like any client. */
export function device(url: string, draftId: number, options: DeviceOptions = {}): Device {
  const { document = new Y.Doc(), as, parameters = {}, headers = {}, connect = true } = options;
  const signed = { ...headers, ...(as && { authorization: basic(as) }) };
  const closings: Closed[] = [];
  class Socket extends WebSocket {
    constructor(address: string, protocols: string[]) {
      super(address, protocols, { headers: signed } satisfies ClientOptions);
      this.on('close', (code, reason) => closings.push({ code, reason: reason.toString() }));
    }
  }
  const provider = new WebsocketProvider(serverUrl(url), `${draftId}/document`, document, {
    params: parameters,
    WebSocketPolyfill: Socket as unknown as typeof globalThis.WebSocket,
    disableBc: true,
    maxBackoffTime: 200,
    connect,
  });
  onTestFinished(() => provider.destroy());
  return {
    document,
    text: document.getText('content'),
    provider,
    closings,
    async synced() {
      await eventually(() => provider.synced, 'the device is in sync');
    },
    async closed() {
      await eventually(() => closings.length > 0, 'the connection was ended');
      return closings[0]?.code ?? 0;
    },
  };
}

/** Returns the server's status for a refused websocket, or 101 if it opens. */
export function handshake(
  address: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; closing: Promise<number> }> {
  const socket = new WebSocket(address, { headers });
  onTestFinished(() => socket.terminate());
  const closing = new Promise<number>((resolve) => socket.once('close', resolve));
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve({ status: 101, closing }));
    socket.once('unexpected-response', (_request, answer) => {
      resolve({ status: answer.statusCode ?? 0, closing });
      socket.once('error', () => undefined);
      socket.terminate();
    });
    socket.once('error', reject);
  });
}

export function documentUrl(url: string, draftId: number, parameters = ''): string {
  return `${serverUrl(url)}/${draftId}/document${parameters}`;
}

export function basic({ email, apiKey }: Pick<Person, 'email' | 'apiKey'>): string {
  return `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`;
}

function serverUrl(url: string): string {
  return `${url.replace(/^http/, 'ws')}/api/v1/drafts`;
}
