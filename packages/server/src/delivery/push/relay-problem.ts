import type { ErrorCode } from '@tidings/shared-types';
import { ApiError } from '../../core/api-error.ts';
import { RelayError, type RelayFailure } from './relay-client.ts';

const problems = {
  unreachable: ['FAILED_TO_CONNECT_BOUNCER', 'The push relay cannot be reached.'],
  broken: ['INTERNAL_SERVER_ERROR_ON_BOUNCER', 'The push relay failed.'],
  refused: ['ADMIN_ACTION_REQUIRED', 'The push relay refuses this server. Tell an administrator.'],
  rejected: ['ADMIN_ACTION_REQUIRED', 'The push relay rejected the request of this server.'],
} as const satisfies Record<RelayFailure, readonly [ErrorCode, string]>;

/** Throws the client's error for a failed request to the relay. */
export function relayProblem(error: unknown): never {
  if (!(error instanceof RelayError)) throw error;
  const [code, message] = problems[error.failure];
  throw new ApiError(code, message);
}
