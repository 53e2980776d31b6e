import { useClient, useRealm } from '@tidings/sdk/react';
import { limits } from '@tidings/shared-types';
import { useState } from 'react';
import { replaceCredentials } from '../../account/replace-credentials.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { useSubmit } from '../../ui/use-submit.ts';

export function OwnPassword() {
  const client = useClient();
  const minLength = useRealm()?.password_min_length;
  // A new key empties the form.
  const [round, setRound] = useState(0);
  const [result, setResult] = useState('');
  const { submit, isBusy, problem } = useSubmit(
    async ({ old_password = '', new_password = '' }) => {
      const { api_key } = await client.api.updateSettings({ old_password, new_password });
      // A first password does not change the API key.
      if (api_key !== undefined) await replaceCredentials(client, { apiKey: api_key });
      setResult(
        api_key === undefined
          ? 'Password set'
          : 'Password changed. Other devices have to sign in again.',
      );
      setRound(round + 1);
    },
  );
  return (
    // `submit` shows errors in the form.
    <form key={round} onSubmit={(event) => void submit(event)}>
      <PasswordField
        label="Current password"
        name="old_password"
        autoComplete="current-password"
        hint="Leave this empty if you do not have a password yet."
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
          Change password
        </button>
        <span className="quiet" role="status">
          {result}
        </span>
      </p>
    </form>
  );
}
