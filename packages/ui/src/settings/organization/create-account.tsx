import { useClient } from '@tidings/sdk/react';
import { useState } from 'react';
import { t } from '../../languages/t.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog, type FormValues } from '../../ui/form-dialog.tsx';

/** Creates an account with a password that the administrator passes on. */
export function CreateAccount() {
  const [isOpen, setOpen] = useState(false);
  return (
    <p className="buttons">
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {t('organization.createAccount')}
      </button>
      {isOpen && <AddPersonDialog onClose={() => setOpen(false)} />}
    </p>
  );
}

function AddPersonDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useClient();
  const work = async ({ full_name = '', email = '', password = '' }: FormValues) => {
    await client.api.createUser({ full_name, email, password });
  };
  return (
    <FormDialog
      title={t('organization.createAccount')}
      action={t('organization.create')}
      work={work}
      onClose={onClose}
    >
      <p className="quiet">{t('organization.ifYouSendAnInvitation')}</p>
      <Field
        label={t('organization.personName')}
        name="full_name"
        required
        minLength={2}
        autoComplete="off"
      />
      <Field
        label={t('organization.email')}
        name="email"
        type="email"
        required
        autoComplete="off"
      />
      <Field
        label={t('organization.initialPassword')}
        name="password"
        type="password"
        required
        autoComplete="new-password"
      />
    </FormDialog>
  );
}
