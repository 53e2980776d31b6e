import type { ServerSettings } from '@tidings/shared-types';
import { sendsMail, takesPasswords } from '../account/use-server-settings.ts';
import { t } from '../languages/t.ts';

/** Link to reset a password, if the server sends mail. */
export function ForgottenLink({ settings }: { readonly settings: ServerSettings | undefined }) {
  if (!takesPasswords(settings) || !sendsMail(settings)) return null;
  return (
    <p className="field-hint">
      <a href="#forgotten-password">{t('signIn.forgotYourPassword')}</a>
    </p>
  );
}
