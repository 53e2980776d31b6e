import { t } from '../languages/t.ts';
import { PasswordField } from './password-field.tsx';

/** A field for a new password. */
export function NewPasswordField({ label }: { readonly label: string }) {
  return (
    <PasswordField
      label={label}
      name="password"
      autoComplete="new-password"
      hint={t('common.severalUnrelatedWordsAreStrong')}
    />
  );
}
