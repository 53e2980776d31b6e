import { useClient } from '@tidings/sdk/react';
import type { endpoints, ResultOf } from '@tidings/shared-types';
import { useState } from 'react';
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
        <strong>Two-factor authentication is on.</strong>{' '}
        {left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`}
        {left < FEW_CODES && ' Create new ones.'}
      </p>
      {!factor.takes_app_codes && (
        <p>
          Your password was set for you. Use a recovery code once when you sign in, then codes from
          your app work again.
        </p>
      )}
      <p className="buttons">
        <button type="button" className="button" onClick={() => setAsking('renew')}>
          New recovery codes
        </button>
        <button type="button" className="button danger" onClick={() => setAsking('turn-off')}>
          Turn off
        </button>
      </p>
      {asking === 'renew' && (
        <FormDialog title="New recovery codes" action="Create codes" work={renew} onClose={close}>
          <p>Your old recovery codes stop working.</p>
          <Proof />
        </FormDialog>
      )}
      {asking === 'turn-off' && (
        <FormDialog
          title="Turn off two-factor authentication?"
          action="Turn off"
          work={turnOff}
          onClose={close}
        >
          <p>
            {factor.is_required
              ? 'Your organization requires it: your next sign-in asks you to set it up again.'
              : 'Anyone who knows your password can then sign in.'}
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
      <PasswordField label="Your password" name="password" autoComplete="current-password" />
      <AnyCodeField />
    </>
  );
}

function proofIn({ password = '', code = '' }: FormValues) {
  return { password, second_factor: code };
}
