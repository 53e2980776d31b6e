import type { OpenIdConfig } from '../../core/config/config.ts';

/** The path where sign-ins through providers begin, on each organization's address. */
export const SIGN_IN_PATH = '/sign-in/openid';

/** Returns the path where a sign-in through this provider begins. */
export function signInPath({ id }: Pick<OpenIdConfig, 'id'>): string {
  return id === undefined ? SIGN_IN_PATH : `${SIGN_IN_PATH}/${id}`;
}
