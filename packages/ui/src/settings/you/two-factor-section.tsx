import { useState } from 'react';
import { storedAccount } from '../../account/account.ts';
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
    <Section
      title="Two-factor authentication"
      note="With it, signing in with your password also needs a code from an app on your phone. Single sign-on and devices that are signed in are not affected."
    >
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
