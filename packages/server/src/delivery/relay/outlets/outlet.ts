import { setTimeout } from 'node:timers/promises';
import type { PushTokenKind } from '@tidings/shared-types';
import type { RelayDevice } from '../relay-devices.ts';

/** A notification in the form common to all services. */
export interface OutgoingPush {
  /** Data for the app. */
  readonly data: Readonly<Record<string, string | number>>;
  /** Text that is shown if the app cannot decrypt first. */
  readonly title: string;
  readonly isSilent: boolean;
  /** The same for all attempts at one notification. */
  readonly notificationId: string | undefined;
}

/** Outcome of sending. `gone`: the service will never reach this device again. */
export type HandOver = 'sent' | 'gone' | 'failed';

/** A push service for one kind of device. */
export interface Outlet {
  /** The signal can abort it. */
  send(device: RelayDevice, push: OutgoingPush, signal?: AbortSignal): Promise<HandOver>;
  close(): Promise<void>;
}

/** The push services of a relay. */
export type Outlets = ReadonlyMap<PushTokenKind, Outlet>;

/** How long services keep a notification for a device that is off. */
export const KEPT_SECONDS = 86_400;

/** Request of a service to retry later. */
export interface TryAgain {
  readonly afterMs: number | undefined;
}

const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 250;
/** The chat server waits meanwhile. */
const MAX_PAUSE_MS = 4000;
/**
 * The chat server times out after half a minute. A request may hold a hundred notifications, most of which are sent in
 * parallel.
 */
const MAX_SPENT_MS = 5000;

/** Retries if a service reports a temporary failure, but not if it does not answer. */
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

/** Parses a `Retry-After` header in seconds, the form that these services send. */
export function retryAfter(header: string | null | undefined): number | undefined {
  return header && /^\d+$/.test(header) ? Number(header) * 1000 : undefined;
}
