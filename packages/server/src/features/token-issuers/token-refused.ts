import { ApiError } from '../../core/api-error.ts';

/** Returns the error for a token that is not accepted. The message is for developers and never tells of accounts. */
export function tokenRefused(message: string): ApiError<'AUTHENTICATION_FAILED'> {
  return new ApiError('AUTHENTICATION_FAILED', message);
}
