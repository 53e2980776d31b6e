import { useClient } from '@tidings/sdk/react';
import { type BotType, botTypes } from '@tidings/shared-types';
import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { FormDialog, type FormValues } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { botTypeChoices } from './bot-types.ts';

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
  const work = async ({ full_name = '', short_name = '' }: FormValues) => {
    await client.api.createBot({ full_name, short_name, bot_type: type });
    onMade();
  };
  return (
    <FormDialog title="Create bot" action="Create" work={work} onClose={onClose}>
      <Field label="Name" name="full_name" required minLength={2} autoComplete="off" />
      <Field
        label="Short name"
        name="short_name"
        required
        pattern="[a-z0-9._\-]+"
        autoComplete="off"
        hint="The start of its email address. Use lower-case letters, digits, dots and dashes."
      />
      <Select
        label="Type"
        value={type}
        choices={botTypeChoices.filter(
          ({ value }) => mayMakeAny || value === botTypes.incomingWebhook,
        )}
        onChoose={setType}
      />
    </FormDialog>
  );
}
