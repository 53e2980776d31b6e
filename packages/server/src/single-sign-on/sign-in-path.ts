/** Where signing in through the provider begins, at the address of each organization. */
export const SIGN_IN_PATH = '/sign-in/openid';
