import type { Live } from './live.ts';

/** Cancels a timer that has not fired. */
export type CancelTimer = () => void;

/** The platform's services. The SDK uses nothing else of the outside, so that tests can simulate everything. */
export interface Environment {
  /** Milliseconds since 1970. */
  now(): number;
  after(delayMs: number, action: () => void): CancelTimer;
  /** Returns a number of at least 0 and less than 1. */
  random(): number;
  /** Returns an unguessable, unique id. */
  newId(): string;
  readonly fetch: typeof globalThis.fetch;
  /** False if `fetch` settles only once it has the whole body. Events then come by long polls. */
  readonly hasStreams?: boolean | undefined;
  /** Undefined if the platform cannot report the progress of uploads; `fetch` sends them then. */
  readonly upload?: Upload | undefined;
  /** Sends a file from the store, on platforms whose `FormData` takes no bytes. */
  readonly sendFile?: SendFile | undefined;
  /** Undefined if the platform has none; draft documents then use the endpoints. */
  readonly WebSocket: typeof globalThis.WebSocket | undefined;
  /** Whether the platform believes that there is a network. */
  readonly online: Live<boolean>;
  /** Whether the person can see the app. */
  readonly visible: Live<boolean>;
  /**
   * Calls `listener` for each input of the person in the app, until unsubscribed. Undefined if the platform cannot
   * tell.
   */
  readonly onInput?: ((listener: () => void) => () => void) | undefined;
  readonly locks: Locks;
  /** Undefined on platforms without a quota. */
  readonly storage?: StorageQuota | undefined;
  /** A channel to the other tabs of this app on this device. */
  openChannel(name: string): TabChannel;
}

/** Sends a request as `fetch` does, and reports the share of its body that is sent, 1 for all. */
export type Upload = (request: Request, onProgress: (share: number) => void) => Promise<Response>;

/** Posts a file as the field `file` of a form. */
export type SendFile = (request: {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly file: { readonly name: string; readonly contentType: string; readonly base64: string };
  readonly signal: AbortSignal;
}) => Promise<Response>;

/** The platform's view of the space that the app has. */
export interface StorageQuota {
  /** Asks the platform to clear nothing without the person. Returns whether it agreed. */
  persist(): Promise<boolean>;
  /** Returns rough sizes in bytes; undefined if the platform hides them. */
  estimate(): Promise<{ readonly usage: number | undefined; readonly quota: number | undefined }>;
}

export interface Locks {
  /**
   * Runs `work` while no other tab has the lock, and waits for it as long as needed. The lock is free once the work
   * ends or its tab is gone. `signal` ends the waiting. Shared locks exclude only exclusive ones.
   */
  hold(
    name: string,
    work: () => Promise<void>,
    signal: AbortSignal,
    mode?: LockMode,
  ): Promise<void>;
  /** Removes the traces on the device of locks whose names contain this. */
  forget?(named: string): Promise<void>;
}

export type LockMode = 'exclusive' | 'shared';

export interface TabChannel {
  send(message: unknown): void;
  /** Subscribes to messages of other tabs. */
  onMessage(listener: (message: unknown) => void): void;
  close(): void;
}
