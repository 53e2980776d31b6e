import type { Language } from '@tidings/shared-types/languages';
import type { RenderedMessage } from '../messages/new-message.ts';
import type { RenderPlace } from '../messages/render-typed-text.ts';
import { renderWelcome } from '../notices/greeting.ts';
import { newApiKey } from './api-key.ts';
import { checkEmailDomain } from './email-domain.ts';
import { checkPasswordStrength } from './password-strength.ts';
import type { PasswordRecord } from './passwords.ts';
import { realmHost } from './realm-host.ts';
import { checkedEmail, checkedFullName } from './user-rules.ts';

/** A new account's data in a request. */
interface GivenAccount {
  readonly email: string;
  readonly full_name: string;
  readonly password: string;
  readonly language?: Language | undefined;
}

export interface PreparedAccount {
  readonly email: string;
  readonly fullName: string;
  readonly apiKey: string;
  readonly password: PasswordRecord;
  readonly realmHost: string;
  readonly language: Language | undefined;
  readonly welcome: RenderedMessage;
}

/** Does the slow work for a new account before anything is written. Throws if the account is not possible. */
export async function prepareAccount(
  place: RenderPlace,
  { email: givenEmail, full_name, password, language }: GivenAccount,
): Promise<PreparedAccount> {
  const { services, state } = place;
  const email = checkedEmail(givenEmail);
  checkEmailDomain(state, email);
  const fullName = checkedFullName(full_name);
  await checkPasswordStrength(password, [email, fullName, state.setting('name')]);
  const apiKey = newApiKey();
  return {
    email,
    fullName,
    apiKey,
    password: await services.passwords.create(password, apiKey),
    realmHost: realmHost(place.origin ?? ''),
    language,
    welcome: await renderWelcome(place, { language }),
  };
}
