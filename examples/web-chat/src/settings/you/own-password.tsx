import { useClient, useRealm } from '@tidings/sdk/react';
import { limits } from '@tidings/shared-types';
import { useState } from 'react';
import { keepAccount, storedAccount } from '../../account/account.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { useSubmit } from '../../ui/use-submit.ts';

export function OwnPassword() {
  const client = useClient();
  const minLength = useRealm()?.password_min_length;
  // Another round is an empty form.
  const [round, setRound] = useState(0);
  const { submit, isBusy, problem } = useSubmit(
    async ({ old_password = '', new_password = '' }) => {
      const { api_key } = await client.api.updateSettings({ old_password, new_password });
      const account = storedAccount();
      if (api_key !== undefined && account) {
        const renewed = { ...account, apiKey: api_key };
        // First where the next start finds it: the old key is dead already.
        keepAccount(renewed);
        await client.signIn(renewed);
      }
      setRound(round + 1);
    },
  );
  return (
    // What goes wrong is said in the form.
    <form key={round} onSubmit={(event) => void submit(event)}>
      <PasswordField
        label="Present password"
        name="old_password"
        autoComplete="current-password"
        hint="Leave it empty if you have none yet."
        isOptional
      />
      <PasswordField
        label="New password"
        name="new_password"
        minLength={minLength ?? limits.passwordMinLength}
        autoComplete="new-password"
      />
      <Problem text={problem} />
      <p className="buttons">
        <button type="submit" className="button" disabled={isBusy}>
          Change the password
        </button>
        <span className="quiet" role="status">
          {round > 0 ? 'Changed. Other devices have to sign in again.' : ''}
        </span>
      </p>
    </form>
  );
}
