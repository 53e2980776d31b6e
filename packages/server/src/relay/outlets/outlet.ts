import { setTimeout } from 'node:timers/promises';
import type { PushTokenKind } from '@tidings/shared-types';
import type { RelayDevice } from '../relay-devices.ts';

/** A notification as any service carries it. */
export interface OutgoingPush {
  /** What the app gets. */
  readonly data: Readonly<Record<string, string | number>>;
  /** What is shown where the app cannot run before something is. */
  readonly title: string;
  /** Only wakes the app. */
  readonly isSilent: boolean;
  /** The same for every attempt at the same notification. */
  readonly notificationId: string | undefined;
}

/** `gone`: the service will never reach this device again. */
export type HandOver = 'sent' | 'gone' | 'failed';

/** A service that reaches devices of one kind. */
export interface Outlet {
  /** May be given up by the signal. */
  send(device: RelayDevice, push: OutgoingPush, signal?: AbortSignal): Promise<HandOver>;
  close(): Promise<void>;
}

/** The services that a relay serves. */
export type Outlets = ReadonlyMap<PushTokenKind, Outlet>;

/** Notifications wait this long for a device that is off. */
export const KEPT_SECONDS = 86_400;

/** A service asks for patience. */
export interface TryAgain {
  readonly afterMs: number | undefined;
}

const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 250;
/** The server at the other end waits meanwhile. */
const MAX_PAUSE_MS = 4000;
/** It has half a minute for what may be a hundred, of which most are sent at once. */
const MAX_SPENT_MS = 5000;

/** Asks a service again that is out of order for a moment; not one that does not answer. */
export async function withRetries(attempt: () => Promise<HandOver | TryAgain>): Promise<HandOver> {
  const startedAt = performance.now();
  for (let tried = 1; ; tried += 1) {
    const outcome = await attempt();
    if (typeof outcome === 'string') return outcome;
    const pauseMs = outcome.afterMs ?? FIRST_PAUSE_MS * 2 ** (tried - 1);
    const spentMs = performance.now() - startedAt;
    if (tried === ATTEMPTS || pauseMs > MAX_PAUSE_MS || spentMs > MAX_SPENT_MS) return 'failed';
    await setTimeout(pauseMs);
  }
}

/** A `Retry-After` header in seconds, as the services send it. */
export function retryAfter(header: string | null | undefined): number | undefined {
  return header && /^\d+$/.test(header) ? Number(header) * 1000 : undefined;
}
