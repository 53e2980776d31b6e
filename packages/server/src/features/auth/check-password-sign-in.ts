import { ApiError } from '../../core/api-error.ts';
import type { Config } from '../../core/config/config.ts';

/** Throws if sign-in with passwords is disabled. */
export function checkPasswordSignIn({ passwordSignIn }: Config): void {
  if (passwordSignIn) return;
  throw new ApiError(
    'PASSWORD_AUTH_DISABLED',
    'Sign-in with passwords is disabled here. Use single sign-on.',
  );
}
