import { useClient } from '@tidings/sdk/react';
import type { Webhook } from '@tidings/shared-types';
import { useCallback, useState } from 'react';
import { momentOf } from '../../format/days.ts';
import { t } from '../../languages/t.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useFetched } from '../../ui/use-fetched.ts';
import { ShownSecret } from '../shown-secret.tsx';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import { WebhookForm } from './webhook-form.tsx';

type Opened =
  | { readonly what: 'new' }
  | { readonly what: 'edit' | 'deliveries' | 'rotate' | 'delete'; readonly webhook: Webhook };

/** The receivers of the organization's events, for administrators. */
export function WebhooksSection() {
  const client = useClient();
  const { value, problem, reload } = useFetched(
    useCallback(
      async (signal) => (await client.api.getWebhooks({}, { signal })).webhooks,
      [client],
    ),
  );
  const [opened, setOpened] = useState<Opened>();
  const [secret, setSecret] = useState<string>();
  const enable = useAction(async (webhook_id: number, is_enabled: boolean) => {
    await client.api.updateWebhook({ webhook_id, is_enabled });
    reload();
  });
  const close = () => setOpened(undefined);
  return (
    <Section title={t('organization.webhooks')} note={t('organization.yourBackendGetsWhatHappens')}>
      <p className="buttons">
        <button type="button" className="button" onClick={() => setOpened({ what: 'new' })}>
          {t('organization.addWebhook')}
        </button>
      </p>
      <Problem text={enable.problem ?? problem} />
      <ul className="rows" aria-label={t('organization.webhooks')}>
        {value?.map((webhook) => (
          <WebhookRow
            key={webhook.id}
            webhook={webhook}
            isBusy={enable.isBusy}
            onEnable={(isOn) => enable.run(webhook.id, isOn)}
            onOpen={(what) => setOpened({ what, webhook })}
          />
        ))}
      </ul>
      {value?.length === 0 && <p className="quiet">{t('organization.noWebhooks')}</p>}
      {opened && (
        <OpenedDialog opened={opened} onChanged={reload} onSecret={setSecret} onClose={close} />
      )}
      {secret !== undefined && !opened && (
        <ShownSecret
          note={t('organization.keepThisSecretInYourBackend')}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </Section>
  );
}

interface DialogProps {
  readonly opened: Opened;
  readonly onChanged: () => void;
  readonly onSecret: (secret: string | undefined) => void;
  readonly onClose: () => void;
}

function OpenedDialog({ opened, onChanged, onSecret, onClose }: DialogProps) {
  const client = useClient();
  const onSaved = (secret?: string) => {
    if (secret !== undefined) onSecret(secret);
    onChanged();
  };
  if (opened.what === 'new') {
    return <WebhookForm webhook={undefined} onSaved={onSaved} onClose={onClose} />;
  }
  const { what, webhook } = opened;
  const { id: webhook_id, name } = webhook;
  if (what === 'edit') return <WebhookForm webhook={webhook} onSaved={onSaved} onClose={onClose} />;
  if (what === 'deliveries') {
    const onSeen = () => {
      // The row then tells the same as the deliveries.
      onChanged();
      onClose();
    };
    return <WebhookDeliveries webhook={webhook} onClose={onSeen} />;
  }
  if (what === 'rotate') {
    return (
      <Confirm
        title={t('organization.replaceTheSecretOf', { name })}
        action={t('organization.replace')}
        onConfirm={async () =>
          onSaved((await client.api.updateWebhook({ webhook_id, rotate_secret: true })).secret)
        }
        onClose={onClose}
      >
        <p>{t('organization.forADayDeliveriesAre')}</p>
      </Confirm>
    );
  }
  return (
    <Confirm
      title={t('organization.delete2', { name })}
      action={t('organization.delete')}
      isDangerous
      onConfirm={async () => {
        await client.api.deleteWebhook({ webhook_id });
        onChanged();
      }}
      onClose={onClose}
    >
      <p>{t('organization.yourBackendGetsNoMore')}</p>
    </Confirm>
  );
}

interface RowProps {
  readonly webhook: Webhook;
  readonly isBusy: boolean;
  readonly onEnable: (isOn: boolean) => void;
  readonly onOpen: (what: 'edit' | 'deliveries' | 'rotate' | 'delete') => void;
}

function WebhookRow({ webhook, isBusy, onEnable, onOpen }: RowProps) {
  const { name } = webhook;
  const buttons = [
    ['deliveries', t('organization.deliveries'), 'of'],
    ['edit', t('organization.edit'), ''],
    ['rotate', t('organization.replaceSecret'), 'of'],
    ['delete', t('organization.delete'), ''],
  ] as const;
  return (
    <li className="row">
      <div className="row-text">
        <div className="row-name">{name}</div>
        <div className="row-note">{webhook.url}</div>
        <div className="row-note whole">{stateOf(webhook)}</div>
      </div>
      <Switch
        label={t('organization.deliverTo', { name })}
        isBare
        isOn={webhook.is_enabled}
        disabled={isBusy}
        onSwitch={onEnable}
      />
      {buttons.map(([what, label, link]) => (
        <button key={what} type="button" className="button small" onClick={() => onOpen(what)}>
          {label}
          <span className="hidden-text">
            {' '}
            {link} {name}
          </span>
        </button>
      ))}
    </li>
  );
}

const pauses = (): Readonly<Record<NonNullable<Webhook['paused_because']>, string>> => ({
  manual: t('organization.paused'),
  failing: t('organization.pausedAfterThreeDaysOf'),
  gone: t('organization.pausedBecauseTheReceiverAnswered'),
  behind: t('organization.pausedBecauseEventsThatIt'),
  account: t('organization.pausedBecauseItsAccountIs'),
});

function stateOf({ events, paused_because, failing_since, delivered_at }: Webhook): string {
  const parts = [
    events === 'all' ? t('organization.allEvents') : events.join(', '),
    paused_because && pauses()[paused_because],
    failing_since !== null &&
      !paused_because &&
      t('organization.failingSince', { time: momentOf(failing_since) }),
    delivered_at === null
      ? t('organization.nothingDeliveredYet')
      : t('organization.lastDelivered', { time: momentOf(delivered_at) }),
  ];
  return parts.filter(Boolean).join(' · ');
}
