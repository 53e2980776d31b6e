import { useClient } from '@tidings/sdk/react';
import type { endpoints, ResultOf } from '@tidings/shared-types';
import { useState } from 'react';
import { t } from '../../languages/t.ts';
import { Text } from '../../languages/text.tsx';
import { routeHref } from '../../routes/route.ts';
import type { SetUp } from '../../second-factor/sign-in-step.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { useSubmit } from '../../ui/use-submit.ts';

const ScanCode = onDemand(async () => (await import('../../second-factor/scan-code.tsx')).ScanCode);

interface Props {
  readonly factor: ResultOf<typeof endpoints.getSecondFactor>;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Sets up a second factor: the password, the QR code, a first code. */
export function SetUpFactor({ factor, onCodes }: Props) {
  const client = useClient();
  const [setUp, setSetUp] = useState<SetUp>();
  const { submit, isBusy, problem } = useSubmit(async ({ password = '' }) => {
    setSetUp(await client.api.beginSecondFactor({ password }));
  });
  if (!factor.has_password) {
    return (
      <p>
        <Text
          of="settings.youSignInWithoutAPassword"
          with={{
            link: (words) => (
              <a href={routeHref({ name: 'settings', section: 'profile' })}>{words}</a>
            ),
          }}
        />
      </p>
    );
  }
  if (setUp) {
    const confirm = async (code: string) => {
      const { setup_token } = setUp;
      onCodes((await client.api.confirmSecondFactor({ setup_token, code })).recovery_codes);
    };
    return (
      <div className="factor-form">
        <ScanCode setUp={setUp} action={t('settings.turnOn')} work={confirm} />
      </div>
    );
  }
  return (
    <form className="factor-form" onSubmit={(event) => void submit(event)}>
      {factor.is_required && <p>{t('settings.yourOrganizationRequiresThisOf')}</p>}
      <PasswordField
        label={t('settings.yourPassword')}
        name="password"
        autoComplete="current-password"
      />
      <Problem text={problem} />
      <button type="submit" className="button primary" disabled={isBusy}>
        {t('settings.setUp')}
      </button>
    </form>
  );
}
