import { PasswordField } from './password-field.tsx';

/** For a password that somebody chooses. */
export function NewPasswordField({ label }: { readonly label: string }) {
  return (
    <PasswordField
      label={label}
      name="password"
      autoComplete="new-password"
      hint="A few words that do not belong together are good and easy to remember."
    />
  );
}
