import { useClient, useRealm } from '@tidings/sdk/react';
import { limits } from '@tidings/shared-types';
import { useState } from 'react';
import { replaceCredentials } from '../../account/replace-credentials.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useSubmit } from '../../ui/use-submit.ts';

export function OwnPassword() {
  const client = useClient();
  const minLength = useRealm()?.password_min_length;
  // A new key empties the form.
  const [round, setRound] = useState(0);
  const [result, setResult] = useState('');
  const [endsOthers, setEndsOthers] = useState(true);
  const { submit, isBusy, problem } = useSubmit(
    async ({ old_password = '', new_password = '' }) => {
      const { api_key } = await client.api.updateSettings({
        old_password,
        new_password,
        keep_other_keys: !endsOthers,
      });
      // The key stays with a first password, or if other devices stay signed in.
      if (api_key !== undefined) await replaceCredentials(client, { apiKey: api_key });
      setResult(resultOf(old_password !== '', api_key !== undefined));
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
        hint="Leave this empty if you do not have a password yet. To set your first one, sign in again shortly before."
        isOptional
      />
      <PasswordField
        label="New password"
        name="new_password"
        minLength={minLength ?? limits.passwordMinLength}
        autoComplete="new-password"
      />
      <Switch
        label="Sign out other devices"
        hint="Turn this off only if you are sure that nobody else knew the old password."
        isOn={endsOthers}
        onSwitch={setEndsOthers}
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

function resultOf(hadPassword: boolean, othersEnded: boolean): string {
  if (othersEnded) return 'Password changed. Other devices have to sign in again.';
  return hadPassword ? 'Password changed' : 'Password set';
}
