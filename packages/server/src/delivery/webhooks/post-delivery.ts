import { LOST_SECRET } from '../../core/crypto/realm-sealing.ts';
import { FetchError } from '../../core/http-client/fetch-error.ts';
import type { KeptConnections } from '../../core/http-client/kept-connections.ts';
import type { ResponseHead, SafeRequest } from '../../core/http-client/safe-fetch.ts';
import { safeFetch } from '../../core/http-client/safe-fetch.ts';
import { signatureHeaders } from '../../features/webhooks/sign.ts';

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
  { url, id, body, secrets, reach, connections, signal }: Delivery,
): Promise<DeliveryOutcome> {
  const start = performance.now();
  const outcome = (found: Partial<DeliveryOutcome>): DeliveryOutcome => ({
    status: undefined,
    error: undefined,
    retryAfterMs: 0,
    ...found,
    durationMs: Math.round(performance.now() - start),
  });
  if (secrets.length === 0) {
    return outcome({ error: `${LOST_SECRET} Make a new one.` });
  }
  try {
    const { status, headers } = await safeFetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...signatureHeaders({ id, now, body }, secrets),
      },
      body,
      timeoutMs: DELIVERY_TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
      accepts: isShort,
      signal,
      ...(connections && { connections }),
      ...reach,
    });
    if (status >= 200 && status < 300) return outcome({ status });
    const retryAfterMs = Number(headers['retry-after']) * 1000 || 0;
    return outcome({ status, error: problemOf(status), retryAfterMs });
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return outcome({ error: `${error.message}${causeOf(error)}` });
  }
}

function isShort({ status, headers }: ResponseHead): boolean {
  const length = status === 204 ? 0 : Number(headers['content-length'] ?? Number.NaN);
  return length <= MAX_ANSWER_BYTES;
}

function problemOf(status: number): string {
  if (status >= 300 && status < 400) return `It redirects (${status}), which is not followed.`;
  return `It answered ${status}.`;
}

/** Returns the reason in the words of the system, such as `ECONNREFUSED` or `CERT_HAS_EXPIRED`. */
function causeOf({ cause }: FetchError): string {
  const code = (cause as { readonly code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? ` (${code})` : '';
}
