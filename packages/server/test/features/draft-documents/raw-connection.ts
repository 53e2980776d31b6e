import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import WebSocket from 'ws';
import type { Person } from '../../support/team.ts';
import { basic, documentUrl } from './devices.ts';

/** A connection that sends arbitrary messages. */
export interface RawConnection {
  readonly closing: Promise<number>;
  send(message: Uint8Array | string): void;
  stopReading(): void;
}

export async function rawConnection(
  url: string,
  draftId: number,
  as: Person,
): Promise<RawConnection> {
  const headers = { authorization: basic(as) };
  const socket = new WebSocket(documentUrl(url, draftId), { headers });
  onTestFinished(() => socket.terminate());
  const closing = new Promise<number>((resolve) => socket.once('close', resolve));
  // Sending to a connection that the server has just ended is expected here.
  socket.on('error', () => undefined);
  await once(socket, 'open');
  return {
    closing,
    send: (message) => socket.send(message),
    stopReading: () => socket.pause(),
  };
}
