import { TimeoutError as KyTimeoutError, type RetryOptions } from 'ky';
import { isTidingsError } from './errors.ts';

/** When and how often a failed call that is safe to repeat is made again. */
export interface RetryPolicy {
  /** How often at most, after the first attempt. */
  readonly limit: number;
  /** The first wait is a random time up to this; the bound doubles with each attempt. */
  readonly backoffMs: number;
  readonly maxBackoffMs: number;
  /** If the server asks to wait longer, the call fails at once and says how long. */
  readonly maxRetryAfterMs: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  limit: 2,
  backoffMs: 500,
  maxBackoffMs: 10_000,
  maxRetryAfterMs: 30_000,
};

/** The policy in the terms of ky, for one call. */
export function kyRetry(policy: RetryPolicy, method: string): RetryOptions {
  let askedMs = 0;
  return {
    limit: policy.limit,
    methods: [method],
    shouldRetry({ error }) {
      if (error instanceof KyTimeoutError) {
        askedMs = 0;
        return true;
      }
      if (!isTidingsError(error) || error.remedy !== 'retry') return false;
      askedMs = error.retryAfterMs ?? 0;
      return askedMs <= policy.maxRetryAfterMs;
    },
    // Jitter is added to what the server asks for: never earlier, and not all clients at once.
    delay: (attempt) => askedMs + Math.random() * backoffMs(policy, attempt),
  };
}

function backoffMs(policy: RetryPolicy, attempt: number): number {
  return Math.min(policy.maxBackoffMs, policy.backoffMs * 2 ** (attempt - 1));
}
