import type { WebSocket } from 'ws';
import { type Closing, closings } from './closings.ts';
import { MAX_UNSENT_BYTES } from './limits.ts';
import { signOfLife } from './messages.ts';
import type { Throttle } from './throttle.ts';

/** The user of a connection, and the key that opened it. */
export interface Visitor {
  readonly userId: number;
  readonly keyHash: string;
}

/** A client's connection to a document. */
export class Session implements Visitor {
  readonly userId: number;
  readonly keyHash: string;
  readonly #socket: WebSocket;
  readonly #throttle: Throttle;
  #resume: NodeJS.Timeout | undefined;
  #showedLife = true;

  /** Does not read from the socket before `listen`. */
  constructor(socket: WebSocket, { userId, keyHash }: Visitor, throttle: Throttle) {
    this.userId = userId;
    this.keyHash = keyHash;
    this.#socket = socket;
    this.#throttle = throttle;
    socket.pause();
    socket.on('pong', () => {
      this.#showedLife = true;
    });
    socket.once('close', () => clearTimeout(this.#resume));
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  onceClosed(listener: () => void): void {
    this.#socket.once('close', listener);
  }

  /** Passes on the client's messages, limited by the throttle. */
  listen(receive: (message: Uint8Array) => void): void {
    this.#socket.on('message', (data, isBinary) => {
      this.#showedLife = true;
      if (!this.isOpen) return;
      if (!isBinary || !Buffer.isBuffer(data)) {
        this.close(closings.textMessage);
        return;
      }
      const start = performance.now();
      receive(data);
      this.#throttle.spend(data.length, performance.now() - start);
      this.#pauseFor(this.#throttle.waitMs);
    });
    this.#socket.resume();
  }

  /** Sends a message. Disconnects a client that does not read, since it can start again from the newest state. */
  send(message: Uint8Array): void {
    if (!this.isOpen) return;
    if (this.#socket.bufferedAmount > MAX_UNSENT_BYTES) this.#socket.terminate();
    else this.#socket.send(message);
  }

  close({ code, reason }: Closing): void {
    this.#socket.close(code, reason);
    // A paused socket would not receive the client's answer.
    this.#socket.resume();
  }

  cut(): void {
    this.#socket.terminate();
  }

  /** Disconnects the client if it gave no sign of life since the last check. */
  beat(): void {
    if (!this.#showedLife) {
      this.cut();
      return;
    }
    this.#showedLife = false;
    if (!this.isOpen) return;
    this.#socket.ping();
    this.send(signOfLife);
  }

  #pauseFor(waitMs: number): void {
    if (waitMs <= 0) return;
    this.#socket.pause();
    clearTimeout(this.#resume);
    this.#resume = setTimeout(() => {
      // A client that the throttle paused counts as alive.
      this.#showedLife = true;
      this.#socket.resume();
    }, waitMs);
  }
}
