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

/**
 * Returns the wait before the next attempt. Jitter is added to the server's wait: no client comes early, and not all
 * come at once.
 */
export function retryDelayMs(policy: RetryPolicy, attempt: number, askedMs: number): number {
  const boundMs = Math.min(policy.maxBackoffMs, policy.backoffMs * 2 ** (attempt - 1));
  return askedMs + Math.random() * boundMs;
}
