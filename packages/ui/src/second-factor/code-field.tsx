import { Field } from '../ui/field.tsx';

interface Props {
  readonly isFocused?: boolean;
}

export function CodeField({ isFocused = false }: Props) {
  return (
    <Field
      label="Authentication code"
      name="code"
      hint="The 6 digits that your authenticator app shows."
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="\s*(\d\s*){6}"
      title="6 digits"
      autoFocus={isFocused}
      required
    />
  );
}

export function RecoveryCodeField({ isFocused = false }: Props) {
  return (
    <Field
      label="Recovery code"
      name="code"
      hint="Each of your recovery codes works once."
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
      label="Authentication code"
      name="code"
      hint="From your authenticator app, or a recovery code."
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
