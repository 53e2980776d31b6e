import type { Live } from './live.ts';

/** Ends a timer that has not fired. */
export type CancelTimer = () => void;

/** What the platform gives the SDK. Nothing else reaches outside, so that tests can be the world. */
export interface Environment {
  /** Milliseconds since 1970. */
  now(): number;
  after(delayMs: number, action: () => void): CancelTimer;
  /** At least 0 and less than 1. */
  random(): number;
  /** Unguessable, unique. */
  newId(): string;
  readonly fetch: typeof globalThis.fetch;
  /** Undefined where the platform cannot tell how far an upload has got; it is then sent by `fetch`. */
  readonly upload?: Upload | undefined;
  /** Undefined where the platform has none; draft documents then use the endpoints. */
  readonly WebSocket: typeof globalThis.WebSocket | undefined;
  /** Whether the platform believes that there is a network. */
  readonly online: Live<boolean>;
  /** Whether the person can see the app. */
  readonly visible: Live<boolean>;
  /** Calls `listener` whenever the person does something in the app, until told to stop. Undefined where nothing tells. */
  readonly onInput?: ((listener: () => void) => () => void) | undefined;
  readonly locks: Locks;
  /** Undefined where there is no such thing as a quota. */
  readonly storage?: StorageQuota | undefined;
  /** A channel to the other tabs of this app on this device. */
  openChannel(name: string): TabChannel;
}

/** Sends a request as `fetch` does, and tells how much of its body is gone: 1 is all. */
export type Upload = (request: Request, onProgress: (share: number) => void) => Promise<Response>;

/** What the platform says of the room that the app has. */
export interface StorageQuota {
  /** Asks that nothing be cleared without the person; gives whether that is so. */
  persist(): Promise<boolean>;
  /** In bytes, roughly; undefined where the platform keeps it to itself. */
  estimate(): Promise<{ readonly usage: number | undefined; readonly quota: number | undefined }>;
}

export interface Locks {
  /**
   * Runs `work` while no other tab has the lock, waiting as long as it takes. The lock is free again
   * once the work ends or its tab is gone. `signal` gives up waiting. A shared lock leaves out those
   * who want it for themselves, and no others.
   */
  hold(
    name: string,
    work: () => Promise<void>,
    signal: AbortSignal,
    mode?: LockMode,
  ): Promise<void>;
  /** Takes away what locks with this in their names leave on the device, where they leave anything. */
  forget?(named: string): Promise<void>;
}

export type LockMode = 'exclusive' | 'shared';

export interface TabChannel {
  send(message: unknown): void;
  /** Hears what other tabs send. */
  onMessage(listener: (message: unknown) => void): void;
  close(): void;
}
