import { t } from '../languages/t.ts';
import { Field } from '../ui/field.tsx';

interface Props {
  readonly isFocused?: boolean;
}

export function CodeField({ isFocused = false }: Props) {
  return (
    <Field
      label={t('signIn.authenticationCode')}
      name="code"
      hint={t('signIn.the6DigitsThatYour')}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="\s*(\d\s*){6}"
      title={t('signIn.after6Digits')}
      autoFocus={isFocused}
      required
    />
  );
}

export function RecoveryCodeField({ isFocused = false }: Props) {
  return (
    <Field
      label={t('signIn.recoveryCode')}
      name="code"
      hint={t('signIn.eachOfYourRecoveryCodes')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={isFocused}
      required
    />
  );
}

/** A field for either, where the browser need not know which. */
export function AnyCodeField() {
  return (
    <Field
      label={t('signIn.authenticationCode')}
      name="code"
      hint={t('signIn.fromYourAuthenticatorAppOr')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
