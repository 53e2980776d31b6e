import { useClient } from '@tidings/sdk/react';
import { type KeyScope, keyScopes, limits } from '@tidings/shared-types';
import { useState } from 'react';
import { t } from '../../languages/t.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog, type FormValues } from '../../ui/form-dialog.tsx';
import { Switch } from '../../ui/switch.tsx';
import { ShownKey } from '../shown-key.tsx';

const labels = (): Readonly<Record<KeyScope, string>> => ({
  users: t('organization.managePeople'),
  channels: t('organization.manageChannels'),
  'messages:send_as': t('organization.sendMessagesForPeople'),
  webhooks: t('organization.manageWebhooks'),
  before_send_hook: t('organization.checkChangeAndRefuseAll'),
  'read:all': t('organization.readEverythingThatAnAdministrator'),
});

interface Props {
  readonly onMade: () => void;
  readonly onClose: () => void;
}

/** Creates a service key, and shows it once. */
export function CreateServiceKey({ onMade, onClose }: Props) {
  const client = useClient();
  const [scopes, setScopes] = useState<readonly KeyScope[]>([]);
  const [made, setMade] = useState<{ readonly email: string; readonly api_key: string }>();
  if (made) {
    const { email, api_key } = made;
    return (
      <ShownKey
        title={t('organization.newServiceKey')}
        email={email}
        apiKey={api_key}
        onClose={onClose}
      />
    );
  }
  const work = async ({ name = '', expires = '' }: FormValues) => {
    const expires_at = expires === '' ? undefined : new Date(`${expires}T23:59:59`).getTime();
    const created = await client.api.createServiceKey({
      name,
      scopes: [...scopes],
      ...(expires_at !== undefined && { expires_at: Math.floor(expires_at / 1000) }),
    });
    setMade(created);
    onMade();
  };
  const toggle = (scope: KeyScope, isOn: boolean) =>
    setScopes(keyScopes.filter((each) => (each === scope ? isOn : scopes.includes(each))));
  return (
    <FormDialog
      title={t('organization.createServiceKey')}
      action={t('organization.create')}
      work={work}
      hasResult
      isReady={scopes.length > 0}
      onClose={onClose}
    >
      <Field
        label={t('organization.nameOfTheService')}
        name="name"
        required
        minLength={2}
        maxLength={limits.deviceNameLength}
        autoComplete="off"
        hint={t('organization.messagesThatItSendsFor')}
      />
      <fieldset className="field-group">
        <legend className="field-label">{t('organization.permissions')}</legend>
        {keyScopes.map((scope) => (
          <Switch
            key={scope}
            label={labels()[scope]}
            hint={scope}
            isOn={scopes.includes(scope)}
            onSwitch={(isOn) => toggle(scope, isOn)}
          />
        ))}
      </fieldset>
      <Field
        label={t('organization.expiresOn')}
        name="expires"
        type="date"
        hint={t('organization.leaveEmptyForNever')}
      />
    </FormDialog>
  );
}
