import { useClient } from '@tidings/sdk/react';
import { limits, type Webhook } from '@tidings/shared-types';
import { useState } from 'react';
import { t } from '../../languages/t.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog, type FormValues } from '../../ui/form-dialog.tsx';
import { Switch } from '../../ui/switch.tsx';

/** The event types that most backends want, with their labels. */
const usual = (): readonly (readonly [type: string, label: string])[] => [
  ['message', t('organization.newMessages')],
  ['update_message', t('organization.editedAndMovedMessages')],
  ['delete_message', t('organization.deletedMessages')],
  ['reaction', t('organization.reactions')],
  ['realm_user', t('organization.changesOfPeople')],
  ['stream', t('organization.changesOfChannels')],
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
      title={
        webhook ? t('organization.editName', { name: webhook.name }) : t('organization.addWebhook')
      }
      action={webhook ? t('organization.save') : t('organization.add')}
      work={work}
      isReady={events === 'all' || events.length > 0}
      onClose={onClose}
    >
      <Field
        label={t('organization.address')}
        name="url"
        type="url"
        required
        maxLength={limits.outsideUrlLength}
        defaultValue={webhook?.url}
        placeholder="https://"
        autoComplete="off"
        hint={t('organization.yourBackendGetsTheEvents')}
      />
      <Field
        label={t('organization.name')}
        name="name"
        minLength={limits.fullNameMinLength}
        maxLength={limits.fullNameLength}
        defaultValue={webhook?.name}
        autoComplete="off"
        hint={t('organization.alsoTheNameOfIts')}
      />
      <fieldset className="field-group">
        <legend className="field-label">{t('organization.events2')}</legend>
        <Switch
          label={t('organization.allEvents')}
          isOn={events === 'all'}
          onSwitch={(isOn) => setEvents(isOn ? 'all' : ['message'])}
        />
        {events !== 'all' &&
          usual().map(([type, label]) => (
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
        label={t('organization.onlyMessagesOfThisChannel')}
        name="channel"
        defaultValue={channel}
        maxLength={limits.max_stream_name_length}
        autoComplete="off"
        hint={t('organization.leaveEmptyForAllChannels')}
      />
    </FormDialog>
  );
}
