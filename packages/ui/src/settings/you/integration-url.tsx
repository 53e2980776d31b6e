import { useChannels, useClient } from '@tidings/sdk/react';
import type { Bot, Integration } from '@tidings/shared-types';
import { useCallback, useState } from 'react';
import { t } from '../../languages/t.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Select } from '../../ui/select.tsx';
import { useFetched } from '../../ui/use-fetched.ts';
import { ExternalEvents } from './external-events.tsx';
import { curlLine, integrationAddress } from './integration-address.ts';
import { IntegrationTest } from './integration-test.tsx';

/** The choice of direct messages to the bot’s owner. */
const toOwner = 0;

/** Makes the address that another service posts its news to. */
export function IntegrationUrl({
  bot,
  onClose,
}: {
  readonly bot: Bot;
  readonly onClose: () => void;
}) {
  const client = useClient();
  const { value: services = [], problem } = useFetched(
    useCallback(
      async (signal) => (await client.api.getIntegrations({}, { signal })).integrations,
      [client],
    ),
  );
  const channels = useChannels() ?? [];
  const [integration, setIntegration] = useState('github');
  const [channelId, setChannelId] = useState(toOwner);
  const [topic, setTopic] = useState('');
  const [onlyEvents, setOnlyEvents] = useState('');
  const [excludedEvents, setExcludedEvents] = useState('');
  const [tests, setTests] = useState(0);
  const channel = channels.find(({ id }) => id === channelId)?.channel.name ?? '';
  const { api_key: apiKey } = bot;
  const service = services.find(({ name }) => name === integration);
  const kinds = service?.all_event_types ?? [];
  return (
    <Dialog title={t('settings.addressFor', { name: bot.full_name })} onClose={onClose} isWide>
      <p className="quiet">{t('settings.enterThisAddressAsA')}</p>
      <Problem text={problem} />
      <Select
        label={t('settings.service')}
        value={integration}
        choices={services.map(({ name, display_name: label }) => ({ value: name, label }))}
        onChoose={(next) => {
          setIntegration(next);
          setOnlyEvents('');
          setExcludedEvents('');
        }}
      />
      <Select
        label={t('settings.whereToPost')}
        value={channelId}
        choices={[
          { value: toOwner, label: t('settings.directMessagesToYou') },
          ...channels
            .filter(({ channel: { is_archived } }) => !is_archived)
            .map(({ id, channel: { name } }) => ({ value: id, label: `#${name}` })),
        ]}
        onChoose={setChannelId}
      />
      {channel !== '' && (
        <Field
          label={t('settings.topic')}
          value={topic}
          autoComplete="off"
          onChange={(event) => setTopic(event.target.value)}
          hint={t('settings.ifItIsEmptyEach')}
        />
      )}
      {kinds.length > 0 && (
        <>
          <Field
            label={t('settings.onlyTheseEvents')}
            value={onlyEvents}
            autoComplete="off"
            onChange={(event) => setOnlyEvents(event.target.value)}
            hint={t('settings.separatedByCommasAllIf', { kinds: kinds.join(', ') })}
          />
          <Field
            label={t('settings.exceptTheseEvents')}
            value={excludedEvents}
            autoComplete="off"
            onChange={(event) => setExcludedEvents(event.target.value)}
            hint={t('settings.separatedByCommas')}
          />
        </>
      )}
      {apiKey === null ? (
        <p className="quiet">{t('settings.theServerCannotShowThisBots')}</p>
      ) : (
        service && (
          <Address
            key={service.name}
            service={service}
            onTested={() => setTests(tests + 1)}
            address={integrationAddress({
              origin: location.origin,
              integration,
              apiKey,
              channel,
              topic: topic.trim(),
              onlyEvents,
              excludedEvents,
            })}
          />
        )
      )}
      <ExternalEvents botId={bot.user_id} round={tests} />
    </Dialog>
  );
}

function Address({
  service,
  address,
  onTested,
}: {
  readonly service: Integration;
  readonly address: string;
  readonly onTested: () => void;
}) {
  const line = curlLine(service, address);
  return (
    <>
      <p className="field-label">{t('settings.address')}</p>
      <div className="secret-row">
        <code className="secret whole">{address}</code>
        <CopyButton label={t('settings.copyAddress')} text={address} />
      </div>
      <p className="field-hint">{t('settings.itContainsTheBotsKey')}</p>
      <p className="field-label">{t('settings.tryItOnACommand')}</p>
      <div className="secret-row">
        <code className="secret whole">{line}</code>
        <CopyButton label={t('settings.copyCommand')} text={line} />
      </div>
      <IntegrationTest service={service} address={address} onTested={onTested} />
    </>
  );
}
