import { useClient } from '@tidings/sdk/react';
import type { endpoints, ResultOf } from '@tidings/shared-types';
import { useState } from 'react';
import { t } from '../../languages/t.ts';
import { AnyCodeField } from '../../second-factor/code-field.tsx';
import { noteFactorChange } from '../../second-factor/use-second-factor.ts';
import { FormDialog, type FormValues } from '../../ui/form-dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

interface Props {
  readonly factor: ResultOf<typeof endpoints.getSecondFactor>;
  readonly onCodes: (codes: readonly string[]) => void;
}

const FEW_CODES = 3;

/** The state of a second factor, new recovery codes, and turning it off. */
export function FactorIsOn({ factor, onCodes }: Props) {
  const client = useClient();
  const [asking, setAsking] = useState<'renew' | 'turn-off'>();
  const close = () => setAsking(undefined);
  const left = factor.recovery_codes_left;
  const renew = async (values: FormValues) => {
    const { recovery_codes } = await client.api.renewRecoveryCodes(proofIn(values));
    onCodes(recovery_codes);
  };
  const turnOff = async (values: FormValues) => {
    await client.api.removeSecondFactor(proofIn(values));
    noteFactorChange();
  };
  return (
    <>
      <p>
        <strong>{t('settings.twoFactorAuthenticationIsOn')}</strong>{' '}
        {t('settings.recoveryCodesAreLeft', { count: left })}
        {left < FEW_CODES && ` ${t('settings.createNewOnes')}`}
      </p>
      {!factor.takes_app_codes && <p>{t('settings.yourPasswordWasSetFor')}</p>}
      <p className="buttons">
        <button type="button" className="button" onClick={() => setAsking('renew')}>
          {t('settings.newRecoveryCodes')}
        </button>
        <button type="button" className="button danger" onClick={() => setAsking('turn-off')}>
          {t('settings.turnOff')}
        </button>
      </p>
      {asking === 'renew' && (
        <FormDialog
          title={t('settings.newRecoveryCodes')}
          action={t('settings.createCodes')}
          work={renew}
          onClose={close}
        >
          <p>{t('settings.yourOldRecoveryCodesStop')}</p>
          <Proof />
        </FormDialog>
      )}
      {asking === 'turn-off' && (
        <FormDialog
          title={t('settings.turnOffTwoFactorAuthentication')}
          action={t('settings.turnOff')}
          work={turnOff}
          onClose={close}
        >
          <p>
            {factor.is_required
              ? t('settings.yourOrganizationRequiresItYour')
              : t('settings.anyoneWhoKnowsYourPassword')}
          </p>
          <Proof />
        </FormDialog>
      )}
    </>
  );
}

function Proof() {
  return (
    <>
      <PasswordField
        label={t('settings.yourPassword')}
        name="password"
        autoComplete="current-password"
      />
      <AnyCodeField />
    </>
  );
}

function proofIn({ password = '', code = '' }: FormValues) {
  return { password, second_factor: code };
}
