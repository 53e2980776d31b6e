import { isApiError } from '@tidings/sdk';
import { useState } from 'react';
import type { Account } from '../account/account.ts';
import { signInWithDeviceToken } from '../account/sign-in-with-device-token.ts';

/** The secret of a new second factor, for the authenticator app. */
export interface SetUp {
  readonly secret: string;
  readonly otpauth_url: string;
  readonly setup_token: string;
}

type Named = { readonly email: string; readonly password: string };

export type SignInStep =
  | { readonly name: 'password' }
  | ({ readonly name: 'code' } & Named)
  | ({ readonly name: 'set-up'; readonly setUp: SetUp } & Named)
  | {
      readonly name: 'recovery-codes';
      readonly account: Account;
      readonly codes: readonly string[];
    };

/** Signs in with a password, and with a second factor if the account has or needs one. */
export function useSignInSteps(onSignedIn: (account: Account) => Promise<void> | void) {
  const [step, setStep] = useState<SignInStep>({ name: 'password' });
  const attempt = async (named: Named, code?: string, setupToken?: string) => {
    try {
      const { recoveryCodes: codes, ...account } = await signInWithDeviceToken(
        named.email.trim(),
        named.password,
        { secondFactor: code, setupToken },
      );
      if (codes) setStep({ name: 'recovery-codes', account, codes });
      else await onSignedIn(account);
    } catch (error) {
      if (isApiError(error, 'SECOND_FACTOR_REQUIRED')) setStep({ name: 'code', ...named });
      else if (isApiError(error, 'SECOND_FACTOR_SETUP_REQUIRED')) {
        setStep({ name: 'set-up', setUp: error.fields, ...named });
      } else throw error;
    }
  };
  return { step, attempt, restart: () => setStep({ name: 'password' }) };
}
