import { useClient } from '@tidings/sdk/react';
import { type BeforeSendHook, limits } from '@tidings/shared-types';
import { useState } from 'react';
import { t } from '../../languages/t.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog, type FormValues } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';

const effects = () =>
  [
    { value: 'allow', label: t('organization.sendTheMessageUnchecked') },
    { value: 'refuse', label: t('organization.refuseTheMessage') },
  ] as const;

interface Props {
  /** Undefined for a new one. */
  readonly hook: BeforeSendHook | undefined;
  /** Called with the secret, if a new one was made. */
  readonly onSaved: (secret: string | undefined) => void;
  readonly onClose: () => void;
}

/** The form of the before-send hook. */
export function BeforeSendForm({ hook, onSaved, onClose }: Props) {
  const client = useClient();
  const [on_failure, setEffect] = useState<BeforeSendHook['on_failure']>(
    hook?.on_failure ?? 'allow',
  );
  const [rotate_secret, setRotates] = useState(false);
  const work = async ({ url = '', timeout_ms = '' }: FormValues) => {
    const { secret } = await client.api.setBeforeSendHook({
      url,
      timeout_ms: Number(timeout_ms),
      on_failure,
      rotate_secret,
    });
    onSaved(secret);
  };
  return (
    <FormDialog
      title={hook ? t('organization.editMessageChecks') : t('organization.setUpMessageChecks')}
      action={t('organization.save')}
      work={work}
      onClose={onClose}
    >
      <Field
        label={t('organization.addressOfYourProgram')}
        name="url"
        type="url"
        required
        maxLength={limits.outsideUrlLength}
        autoComplete="off"
        placeholder="https://shop.example.com/before-send"
        defaultValue={hook?.url}
      />
      <Field
        label={t('organization.timeToAnswerInMilliseconds')}
        name="timeout_ms"
        type="number"
        required
        min={limits.minHookTimeoutMs}
        max={limits.maxHookTimeoutMs}
        hint={t('organization.peopleWaitAtMostThis')}
        defaultValue={hook?.timeout_ms ?? limits.defaultHookTimeoutMs}
      />
      <Select
        label={t('organization.ifItDoesNotAnswer')}
        value={on_failure}
        choices={effects()}
        onChoose={setEffect}
      />
      {hook && (
        <Switch
          label={t('organization.makeANewSecret')}
          hint={t('organization.theOldSecretWorksFor', {
            hours: limits.webhookOldSecretHours,
          })}
          isOn={rotate_secret}
          onSwitch={setRotates}
        />
      )}
    </FormDialog>
  );
}
