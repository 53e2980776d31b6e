import {
  forgotPassword as forgot,
  resetPassword as reset,
} from '@tidings/shared-types/contracts/authentication';
import {
  confirmNewAddress as confirm,
  unsubscribeFromMail as unsubscribe,
} from '@tidings/shared-types/contracts/settings';
import { aName, aString, expectFields } from '../arguments/expected.ts';
import { callOf, type ServerPlace, type SignedIn } from './sign-in.ts';

export interface ForgottenPassword extends ServerPlace {
  readonly email: string;
}

/** What somebody came with who followed a link in a mail. */
export interface MailedLink extends ServerPlace {
  /** What stands behind `#reset=`, `#new-address=` or `#no-more-mail=`, decoded. */
  readonly token: string;
}

export interface PasswordReset extends MailedLink {
  readonly newPassword: string;
}

/**
 * Has a link mailed to who forgot their password: where the server has `mail` among its `tidings_extensions`. Says
 * nothing of whether anybody has that address.
 */
export async function forgotPassword(request: ForgottenPassword): Promise<void> {
  expectFields('forgotPassword', request, { email: aString });
  const { email, ...place } = request;
  await callOf(place)(forgot, { email });
}

/** Sets the password of who came with such a link, and signs them in. The links and the key of before are void. */
export async function resetPassword(request: PasswordReset): Promise<SignedIn> {
  expectFields('resetPassword', request, { token: aName, newPassword: aString });
  const { token, newPassword, ...place } = request;
  const answer = await callOf(place)(reset, { token, new_password: newPassword });
  return { email: answer.email, apiKey: answer.api_key, userId: answer.user_id };
}

/** Makes an address somebody's who followed the link that was mailed there. Says whose, and which. */
export async function confirmNewAddress(
  request: MailedLink,
): Promise<{ readonly userId: number; readonly email: string }> {
  expectFields('confirmNewAddress', request, { token: aName });
  const { token, ...place } = request;
  const { user_id, email } = await callOf(place)(confirm, { token });
  return { userId: user_id, email };
}

/** Ends all mail about missed messages for who came with such a link. */
export async function unsubscribeFromMail(request: MailedLink): Promise<void> {
  expectFields('unsubscribeFromMail', request, { token: aName });
  const { token, ...place } = request;
  await callOf(place)(unsubscribe, { token });
}
