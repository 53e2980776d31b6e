import type { KeptConnections } from '../../core/http-client/kept-connections.ts';
import type { ResponseHead, SafeRequest } from '../../core/http-client/safe-fetch.ts';
import { signedPost } from '../../core/http-client/signed-post.ts';

/** Time in which a receiver must answer. Slow work belongs behind a queue of its own. */
export const DELIVERY_TIMEOUT_MS = 10_000;

export interface Delivery {
  readonly url: string;
  /** Which addresses it may reach: see `withinNetworks`. */
  readonly reach: Pick<SafeRequest, 'allowsPrivate' | 'resolve'>;
  readonly connections?: KeptConnections;
  /** The same in every attempt to deliver the same events. */
  readonly id: string;
  readonly body: string;
  readonly secrets: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

export interface DeliveryOutcome {
  /** Undefined if there was no answer. */
  readonly status: number | undefined;
  /** Undefined if it succeeded. */
  readonly error: string | undefined;
  /** How long the receiver asks to wait, in milliseconds; 0 if it does not. */
  readonly retryAfterMs: number;
  readonly durationMs: number;
}

/** Longer bodies of answers are not read. Shorter ones are, so that the connection can be used again. */
const MAX_ANSWER_BYTES = 1024;

/** Posts a delivery once. Only the status of the answer counts. */
export async function postDelivery(
  now: number,
  { reach, ...delivery }: Delivery,
): Promise<DeliveryOutcome> {
  const start = performance.now();
  const { response, problem } = await signedPost({
    ...delivery,
    ...reach,
    now,
    timeoutMs: DELIVERY_TIMEOUT_MS,
    maxBytes: MAX_ANSWER_BYTES,
    accepts: isShort,
  });
  return {
    status: response?.status,
    error: problem,
    retryAfterMs: Number(response?.headers['retry-after']) * 1000 || 0,
    durationMs: Math.round(performance.now() - start),
  };
}

function isShort({ status, headers }: ResponseHead): boolean {
  const length = status === 204 ? 0 : Number(headers['content-length'] ?? Number.NaN);
  return length <= MAX_ANSWER_BYTES;
}
