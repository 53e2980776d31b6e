import { useClient } from '@tidings/sdk/react';
import { type BotInterface, type BotType, botInterfaces, botTypes } from '@tidings/shared-types';
import { useState } from 'react';
import { t } from '../../languages/t.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog, type FormValues } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { botTypeChoices, botTypeUse } from './bot-types.ts';
import { ServiceFields } from './service-fields.tsx';

interface Props {
  /** If false, only incoming webhooks are offered. */
  readonly mayMakeAny: boolean;
  readonly onMade: () => void;
  readonly onClose: () => void;
}

export function CreateBot({ mayMakeAny, onMade, onClose }: Props) {
  const client = useClient();
  const [type, setType] = useState<BotType>(
    mayMakeAny ? botTypes.generic : botTypes.incomingWebhook,
  );
  const [form, setForm] = useState<BotInterface>(botInterfaces.generic);
  const isOutgoing = type === botTypes.outgoingWebhook;
  const work = async ({ full_name = '', short_name = '', payload_url = '' }: FormValues) => {
    const service = isOutgoing ? { payload_url, interface_type: form } : {};
    await client.api.createBot({ full_name, short_name, bot_type: type, ...service });
    onMade();
  };
  return (
    <FormDialog
      title={t('settings.createBot')}
      action={t('settings.create')}
      work={work}
      onClose={onClose}
    >
      <Field
        label={t('settings.botName')}
        name="full_name"
        required
        minLength={2}
        autoComplete="off"
      />
      <Field
        label={t('settings.shortName')}
        name="short_name"
        required
        pattern="[a-z0-9._\-]+"
        autoComplete="off"
        hint={t('settings.theStartOfItsEmail')}
      />
      <Select
        label={t('settings.type')}
        hint={botTypeUse(type)}
        value={type}
        choices={botTypeChoices().filter(
          ({ value }) => mayMakeAny || value === botTypes.incomingWebhook,
        )}
        onChoose={setType}
      />
      {isOutgoing && <ServiceFields form={form} onForm={setForm} />}
    </FormDialog>
  );
}
