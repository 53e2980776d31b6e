import { TimeoutError as KyTimeoutError, type RetryOptions } from 'ky';
import { isTidingsError } from './errors.ts';

/** When and how often a failed call is repeated, if that is safe. */
export interface RetryPolicy {
  /** The most retries after the first attempt. */
  readonly limit: number;
  /** The first wait is random, up to this. The bound doubles with each attempt. */
  readonly backoffMs: number;
  readonly maxBackoffMs: number;
  /** The call fails at once if the server asks for a longer wait. */
  readonly maxRetryAfterMs: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  limit: 2,
  backoffMs: 500,
  maxBackoffMs: 10_000,
  maxRetryAfterMs: 30_000,
};

/** Converts the policy to the options of ky, for one call. */
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
    // Jitter is added to the server's wait: no client comes early, and not all come at once.
    delay: (attempt) => askedMs + Math.random() * backoffMs(policy, attempt),
  };
}

function backoffMs(policy: RetryPolicy, attempt: number): number {
  return Math.min(policy.maxBackoffMs, policy.backoffMs * 2 ** (attempt - 1));
}
