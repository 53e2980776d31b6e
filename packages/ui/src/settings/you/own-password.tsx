import { useClient, useRealm } from '@tidings/sdk/react';
import { limits } from '@tidings/shared-types';
import { useState } from 'react';
import { replaceCredentials } from '../../account/replace-credentials.ts';
import { t } from '../../languages/t.ts';
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
        label={t('settings.currentPassword')}
        name="old_password"
        autoComplete="current-password"
        hint={t('settings.leaveThisEmptyIfYou')}
        isOptional
      />
      <PasswordField
        label={t('settings.newPassword')}
        name="new_password"
        minLength={minLength ?? limits.passwordMinLength}
        autoComplete="new-password"
      />
      <Switch
        label={t('settings.signOutOtherDevices')}
        hint={t('settings.turnThisOffOnlyIf')}
        isOn={endsOthers}
        onSwitch={setEndsOthers}
      />
      <Problem text={problem} />
      <p className="buttons">
        <button type="submit" className="button" disabled={isBusy}>
          {t('settings.changePassword')}
        </button>
        <span className="quiet" role="status">
          {result}
        </span>
      </p>
    </form>
  );
}

function resultOf(hadPassword: boolean, othersEnded: boolean): string {
  if (othersEnded) return t('settings.passwordChangedOtherDevicesHave');
  return hadPassword ? t('settings.passwordChanged') : t('settings.passwordSet');
}
