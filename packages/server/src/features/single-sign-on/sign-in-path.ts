/** The path where a sign-in through the provider begins, on each organization's address. */
export const SIGN_IN_PATH = '/sign-in/openid';
