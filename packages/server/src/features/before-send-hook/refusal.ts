import { ApiError } from '../../core/api-error.ts';

/**
 * The kind of an error of `approvedMessage`: the hook refused the message, or could not be asked, which passes.
 * Undefined for errors that are not about the hook.
 */
export function hookRefusal(error: unknown): 'refused' | 'not asked' | undefined {
  if (!(error instanceof ApiError)) return undefined;
  // Too many other messages wait for the hook.
  if (error.code === 'RATE_LIMIT_HIT') return 'not asked';
  if (error.code !== 'MESSAGE_REFUSED') return undefined;
  return error.fields['hook_failed'] === true ? 'not asked' : 'refused';
}
