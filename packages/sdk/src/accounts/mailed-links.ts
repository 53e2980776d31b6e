import { aName, aString, expectFields } from '../arguments/expected.ts';
import {
  confirmNewAddress as confirm,
  forgotPassword as forgot,
  resetPassword as reset,
  unsubscribeFromMail as unsubscribe,
} from '../endpoints.ts';
import { callOf, nameToSend, type ServerPlace, type SignedIn } from './sign-in.ts';

export interface ForgottenPassword extends ServerPlace {
  readonly email: string;
}

/** The token of a link that the server mailed. */
export interface MailedLink extends ServerPlace {
  /** The text after `#reset=`, `#new-address=` or `#no-more-mail=`, decoded. */
  readonly token: string;
}

export interface PasswordReset extends MailedLink {
  readonly newPassword: string;
  /** A recovery code. Ask for it if the reset fails with `SECOND_FACTOR_REQUIRED`. */
  readonly secondFactor?: string | undefined;
  /** As for `signIn`. */
  readonly deviceName?: string | null | undefined;
}

/**
 * Asks the server to mail a link for a new password. Works if the server lists `mail` among its `tidings_extensions`.
 * The answer does not reveal whether an account has the address.
 */
export async function forgotPassword(request: ForgottenPassword): Promise<void> {
  expectFields('forgotPassword', request, { email: aString });
  const { email, ...place } = request;
  await callOf(place)(forgot, { email });
}

/** The account of a reset that returned no key. */
export interface SignInDue {
  readonly email: string;
  readonly userId: number;
  readonly apiKey?: undefined;
}

/**
 * Sets a new password and signs in. The server revokes the earlier key and the other links. If the organization
 * requires a second factor that the account lacks, the result has no `apiKey`: call `signIn` with the new password,
 * which sets the factor up.
 */
export async function resetPassword(request: PasswordReset): Promise<SignedIn | SignInDue> {
  expectFields('resetPassword', request, { token: aName, newPassword: aString });
  const { token, newPassword, secondFactor, deviceName, ...place } = request;
  const { email, api_key, user_id, key_id } = await callOf(place)(reset, {
    token,
    new_password: newPassword,
    second_factor: secondFactor,
    device_name: nameToSend(deviceName),
  });
  if (api_key === undefined) return { email, userId: user_id };
  return { email, apiKey: api_key, userId: user_id, keyId: key_id };
}

/** Confirms a new address by the link that was mailed to it. Resolves with the account and its new address. */
export async function confirmNewAddress(
  request: MailedLink,
): Promise<{ readonly userId: number; readonly email: string }> {
  expectFields('confirmNewAddress', request, { token: aName });
  const { token, ...place } = request;
  const { user_id, email } = await callOf(place)(confirm, { token });
  return { userId: user_id, email };
}

/** Ends mail about missed messages for the account that got the link. */
export async function unsubscribeFromMail(request: MailedLink): Promise<void> {
  expectFields('unsubscribeFromMail', request, { token: aName });
  const { token, ...place } = request;
  await callOf(place)(unsubscribe, { token });
}
