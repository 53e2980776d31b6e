import { isCallError } from '../api/errors.ts';
import { retryAfterMs } from '../api/read-answer.ts';
import type { Refusal } from '../local-changes/outbox-entry.ts';
import { refusalOf, refusingStatuses } from '../outbox/refusal.ts';
import { CommandRefused, RetryLater } from './app-command.ts';

/** How a try of a command ended. */
export type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | {
      readonly kind: 'later';
      readonly code: string;
      readonly message: string;
      /** The least time until the next try. */
      readonly afterMs: number;
      /** Whether the app said so itself, so that the person may know at once. */
      readonly isTold: boolean;
    };

/** The part of a `Response` that decides. Other programs of HTTP return objects like it. */
interface Answer {
  readonly status: number;
  readonly headers: { get(name: string): unknown };
  readonly body?: { cancel?(): Promise<void> } | null;
}

/** Returns the outcome of a try that returned: an HTTP response by its status, anything else is a success. */
export function outcomeOfResult(result: unknown, now: number): Outcome {
  if (!isAnswer(result)) return { kind: 'done' };
  // An unread body would keep its connection. One that the command has read is locked.
  result.body?.cancel?.().catch(() => undefined);
  return outcomeOfAnswer(result, now);
}

export function outcomeOfError(error: unknown, now: number): Outcome {
  if (error instanceof CommandRefused) {
    const { code, message, isFinal } = error;
    return { kind: 'refused', refusal: { code, message, isFinal } };
  }
  if (error instanceof RetryLater) {
    const { name: code, message, afterMs = 0 } = error;
    return { kind: 'later', code, message, afterMs, isTold: true };
  }
  if (isCallError(error)) {
    const refusal = refusalOf(error);
    if (refusal) return { kind: 'refused', refusal };
    return later(error.code, error.message, error.retryAfterMs);
  }
  // The errors of ky, axios and others have the response.
  const { response } = (error ?? {}) as { readonly response?: unknown };
  if (isAnswer(response)) return outcomeOfAnswer(response, now);
  if (error instanceof Error) return later(error.name, error.message);
  return later('ERROR', String(error));
}

/** Statuses below 500 that say nothing about the request itself: it is too early, too often, or not signed in. */
const passingStatuses: ReadonlySet<number> = new Set([401, 407, 408, 425, 429]);

function outcomeOfAnswer({ status, headers }: Answer, now: number): Outcome {
  if (status >= 200 && status < 300) return { kind: 'done' };
  const code = `HTTP_${status}`;
  const message = `The backend answered with the status ${status}.`;
  if (status >= 400 && status < 500 && !passingStatuses.has(status)) {
    return {
      kind: 'refused',
      refusal: { code, message, isFinal: refusingStatuses.has(status) },
    };
  }
  const asked = headers.get('retry-after');
  const header = typeof asked === 'string' ? asked : null;
  return later(code, message, retryAfterMs(header, undefined, now));
}

function later(code: string, message: string, afterMs = 0): Outcome {
  return { kind: 'later', code, message, afterMs, isTold: false };
}

function isAnswer(value: unknown): value is Answer {
  const { status, headers } = (value ?? {}) as Partial<Answer>;
  return typeof status === 'number' && typeof headers?.get === 'function';
}
