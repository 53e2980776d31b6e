import { useClient } from '@tidings/sdk/react';
import { limits, type Webhook } from '@tidings/shared-types';
import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { FormDialog, type FormValues } from '../../ui/form-dialog.tsx';
import { Switch } from '../../ui/switch.tsx';

/** The event types that most backends want, with their labels. */
const usual: readonly (readonly [type: string, label: string])[] = [
  ['message', 'New messages'],
  ['update_message', 'Edited and moved messages'],
  ['delete_message', 'Deleted messages'],
  ['reaction', 'Reactions'],
  ['realm_user', 'Changes of people'],
  ['stream', 'Changes of channels'],
];

interface Props {
  /** Undefined to add one. */
  readonly webhook: Webhook | undefined;
  /** Gets the secret of a new webhook. */
  readonly onSaved: (secret?: string) => void;
  readonly onClose: () => void;
}

/** Adds or changes a webhook. */
export function WebhookForm({ webhook, onSaved, onClose }: Props) {
  const client = useClient();
  const [events, setEvents] = useState<Webhook['events']>(webhook?.events ?? 'all');
  const channel = webhook?.narrow.find(({ operator }) => operator === 'channel')?.operand ?? '';
  const types = events === 'all' ? [] : events;
  const work = async (values: FormValues) => {
    const { url = '', name = '' } = values;
    const others = webhook?.narrow.filter(({ operator }) => operator !== 'channel') ?? [];
    const operand = values['channel'] ?? '';
    const narrow = operand === '' ? others : [...others, { operator: 'channel', operand }];
    const wanted = { url, events, narrow, ...(name !== '' && { name }) };
    if (webhook) {
      await client.api.updateWebhook({ webhook_id: webhook.id, ...wanted });
      onSaved();
      return;
    }
    onSaved((await client.api.createWebhook(wanted)).secret);
  };
  return (
    <FormDialog
      title={webhook ? `Edit ${webhook.name}` : 'Add webhook'}
      action={webhook ? 'Save' : 'Add'}
      work={work}
      isReady={events === 'all' || events.length > 0}
      onClose={onClose}
    >
      <Field
        label="Address"
        name="url"
        type="url"
        required
        maxLength={limits.outsideUrlLength}
        defaultValue={webhook?.url}
        placeholder="https://"
        autoComplete="off"
        hint="Your backend gets the events there, as signed JSON."
      />
      <Field
        label="Name"
        name="name"
        minLength={limits.fullNameMinLength}
        maxLength={limits.fullNameLength}
        defaultValue={webhook?.name}
        autoComplete="off"
        hint="Also the name of its account, which sees public channels. Subscribe the account to private channels that it may see."
      />
      <fieldset className="field-group">
        <legend className="field-label">Events</legend>
        <Switch
          label="All events"
          isOn={events === 'all'}
          onSwitch={(isOn) => setEvents(isOn ? 'all' : ['message'])}
        />
        {events !== 'all' &&
          usual.map(([type, label]) => (
            <Switch
              key={type}
              label={label}
              hint={type}
              isOn={types.includes(type)}
              onSwitch={(isOn) =>
                setEvents(isOn ? [...types, type] : types.filter((each) => each !== type))
              }
            />
          ))}
      </fieldset>
      <Field
        label="Only messages of this channel"
        name="channel"
        defaultValue={channel}
        maxLength={limits.max_stream_name_length}
        autoComplete="off"
        hint="Leave empty for all channels that its account sees."
      />
    </FormDialog>
  );
}
