import { TimeoutError as KyTimeoutError, type RetryOptions } from 'ky';
import { isCallError } from './errors.ts';
import { type RetryPolicy, retryDelayMs } from './retry-policy.ts';

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
      if (!isCallError(error) || error.remedy !== 'retry') return false;
      askedMs = error.retryAfterMs ?? 0;
      return askedMs <= policy.maxRetryAfterMs;
    },
    delay: (attempt) => retryDelayMs(policy, attempt, askedMs),
  };
}
