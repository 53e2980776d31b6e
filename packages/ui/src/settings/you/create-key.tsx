import { useClient } from '@tidings/sdk/react';
import { limits } from '@tidings/shared-types';
import { useState } from 'react';
import { storedAccount } from '../../account/account.ts';
import { t } from '../../languages/t.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog, type FormValues } from '../../ui/form-dialog.tsx';
import { ShownKey } from '../shown-key.tsx';

interface Props {
  readonly onMade: () => void;
  readonly onClose: () => void;
}

/** Creates a key for a program, which cannot sign in by itself, and shows it once. */
export function CreateKey({ onMade, onClose }: Props) {
  const client = useClient();
  const [made, setMade] = useState<string>();
  const email = storedAccount()?.email ?? '';
  if (made !== undefined) {
    return <ShownKey title={t('settings.newKey')} email={email} apiKey={made} onClose={onClose} />;
  }
  const work = async ({ name = '' }: FormValues) => {
    const { api_key } = await client.api.createOwnKey({ name });
    setMade(api_key);
    onMade();
  };
  return (
    <FormDialog
      title={t('settings.createKey')}
      action={t('settings.create')}
      work={work}
      hasResult
      onClose={onClose}
    >
      <Field
        label={t('settings.nameOfTheProgram')}
        name="name"
        required
        maxLength={limits.deviceNameLength}
        autoComplete="off"
        hint={t('settings.anyoneWhoHasTheKey')}
      />
    </FormDialog>
  );
}
