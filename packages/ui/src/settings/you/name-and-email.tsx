import { fetchServerSettings } from '@tidings/sdk';
import { useClient, useRealm } from '@tidings/sdk/react';
import { limits, type User } from '@tidings/shared-types';
import { useState } from 'react';
import { replaceCredentials } from '../../account/replace-credentials.ts';
import { sendsMail, takesPasswords, useServerSettings } from '../../account/use-server-settings.ts';
import { t } from '../../languages/t.ts';
import { awaitsConfirmation } from '../../people/awaits-confirmation.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { Field } from '../../ui/field.tsx';
import type { FormValues } from '../../ui/form-dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SaveForm } from '../../ui/save-form.tsx';
import { UnconfirmedAddress } from './unconfirmed-address.tsx';

/** Form for the user's name and email address. */
export function NameAndEmail({ own }: { readonly own: User }) {
  const client = useClient();
  const { isAdministrator } = usePermissions();
  const realm = useRealm();
  const settings = useServerSettings();
  const [asked, setAsked] = useState<string>();
  const present = own.delivery_email ?? own.email;
  const work = async ({ full_name = '', email = '', old_password = '' }: FormValues) => {
    const isNewEmail = email !== '' && email !== present;
    // The server's settings are missing if the page was opened offline.
    const known =
      isNewEmail && !settings
        ? await fetchServerSettings({ serverUrl: location.origin })
        : settings;
    await client.api.updateSettings({
      ...(full_name !== '' && full_name !== own.full_name && { full_name }),
      ...(isNewEmail && { email, old_password }),
    });
    if (!isNewEmail) return;
    // The address is part of the credentials, so switch at once.
    if (sendsMail(known)) setAsked(email);
    else await replaceCredentials(client, { email });
  };
  return (
    <SaveForm work={work} present={`${own.full_name}\n${present}`}>
      <Field
        label={t('settings.name')}
        name="full_name"
        required
        minLength={limits.fullNameMinLength}
        maxLength={limits.fullNameLength}
        autoComplete="name"
        defaultValue={own.full_name}
        disabled={realm?.realm_name_changes_disabled === true && !isAdministrator}
      />
      <Field
        label={t('settings.emailAddress')}
        name="email"
        type="email"
        required
        autoComplete="email"
        defaultValue={present}
        disabled={realm?.realm_email_changes_disabled === true && !isAdministrator}
      />
      {takesPasswords(settings) && (
        <PasswordField
          label={t('settings.yourPassword')}
          name="old_password"
          autoComplete="current-password"
          hint={t('settings.requiredToChangeYourEmail')}
          isOptional
        />
      )}
      {awaitsConfirmation(own) && <UnconfirmedAddress />}
      {asked !== undefined && asked !== present && (
        <p role="status">{t('settings.weSentALinkTo', { asked })}</p>
      )}
    </SaveForm>
  );
}
