import { useState } from 'react';
import { storedAccount } from '../../account/account.ts';
import { t } from '../../languages/t.ts';
import { RecoveryCodes } from '../../second-factor/recovery-codes.tsx';
import { noteFactorChange, useSecondFactor } from '../../second-factor/use-second-factor.ts';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { FactorIsOn } from './factor-is-on.tsx';
import { SetUpFactor } from './set-up-factor.tsx';

/** Sets up, renews and turns off the second factor of the user's password. */
export function TwoFactorSection() {
  const { value, problem } = useSecondFactor();
  const [codes, setCodes] = useState<readonly string[]>();
  const show = (fresh: readonly string[]) => {
    setCodes(fresh);
    noteFactorChange();
  };
  return (
    <Section title={t('settings.twoFactorAuthentication')} note={t('settings.withItSigningInWith')}>
      <Problem text={problem} />
      {codes && (
        <RecoveryCodes
          email={storedAccount()?.email ?? ''}
          codes={codes}
          onDone={() => setCodes(undefined)}
        />
      )}
      {!codes && value?.is_enabled && <FactorIsOn factor={value} onCodes={show} />}
      {!codes && value?.is_enabled === false && <SetUpFactor factor={value} onCodes={show} />}
    </Section>
  );
}
