import { useChannels, useRealm } from '@tidings/sdk/react';
import { t } from '../../languages/t.ts';
import { RealmSelect } from './realm-select.tsx';

interface Props {
  readonly name:
    | 'moderation_request_channel_id'
    | 'new_stream_announcements_stream_id'
    | 'signup_announcements_stream_id';
  readonly label: string;
  /** Whether only private channels can be chosen, as for reports. */
  readonly isPrivate?: boolean;
}

const none = -1;

/** A setting of the organization that names a channel. */
export function RealmChannel({ name, label, isPrivate }: Props) {
  const realm = useRealm();
  const channels = useChannels() ?? [];
  if (!realm) return null;
  const value = realm[`realm_${name}`];
  const offered = channels.filter(
    ({ id, channel }) =>
      id === value ||
      (!channel.is_archived && (isPrivate === undefined || channel.invite_only === isPrivate)),
  );
  return (
    <RealmSelect
      label={label}
      value={value}
      choices={[
        { value: none, label: t('organization.noChannel') },
        ...offered.map(({ id, channel }) => ({ value: id, label: channel.name })),
      ]}
      changeFor={(channelId) => ({ [name]: channelId })}
    />
  );
}
