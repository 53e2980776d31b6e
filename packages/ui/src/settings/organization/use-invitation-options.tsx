import { useChannels } from '@tidings/sdk/react';
import { type Role, roles } from '@tidings/shared-types';
import { type ReactNode, useState } from 'react';
import { ChannelPicker } from '../../channels/channel-picker.tsx';
import { canAddSubscribers } from '../../channels/channel-rights.ts';
import { t } from '../../languages/t.ts';
import { roleChoices } from '../../people/role-names.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';

const day = 24 * 60;
const never = 0;
const durations = () =>
  [
    { value: 60, label: t('organization.hours', { count: 1 }) },
    { value: day, label: t('organization.days', { count: 1 }) },
    { value: 10 * day, label: t('organization.days', { count: 10 }) },
    { value: 30 * day, label: t('organization.days', { count: 30 }) },
    { value: never, label: t('organization.never') },
  ] as const;

interface InvitationOptions {
  readonly invite_expires_in_minutes: number | null;
  readonly invite_as: Role;
  readonly stream_ids: number[];
  readonly include_realm_default_subscriptions: boolean;
}

/** The options of an invitation, and their fields. */
export function useInvitationOptions(): {
  readonly options: InvitationOptions;
  readonly fields: ReactNode;
  readonly channelFields: ReactNode;
} {
  const permissions = usePermissions();
  const { isOwner, isAdministrator } = permissions;
  const [minutes, setMinutes] = useState<number>(10 * day);
  const [role, setRole] = useState<Role>(roles.member);
  const [hasDefaults, setDefaults] = useState(true);
  const [wanted, setWanted] = useState<readonly number[]>([]);
  const offered = roleChoices().filter(({ value }) => {
    if (value === roles.owner) return isOwner;
    return isAdministrator || value >= roles.member;
  });
  const channels = (useChannels() ?? []).filter((item) => canAddSubscribers(permissions, item));
  // The server would refuse the invitation for a channel that the user can no longer add people to.
  const chosen = wanted.filter((wantedId) => channels.some(({ id }) => id === wantedId));
  return {
    options: {
      invite_expires_in_minutes: minutes === never ? null : minutes,
      invite_as: role,
      stream_ids: chosen,
      include_realm_default_subscriptions: hasDefaults,
    },
    fields: (
      <>
        <Select
          label={t('organization.expiresAfter')}
          value={minutes}
          choices={durations()}
          onChoose={setMinutes}
        />
        <Select label={t('organization.role')} value={role} choices={offered} onChoose={setRole} />
      </>
    ),
    channelFields: (
      <>
        <Switch
          label={t('organization.defaultChannels')}
          hint={t('organization.newMembersJoinTheDefault')}
          isOn={hasDefaults}
          onSwitch={setDefaults}
        />
        {channels.length > 0 && (
          <ChannelPicker
            label={t('organization.otherChannels')}
            channels={channels}
            chosen={chosen}
            onChange={setWanted}
          />
        )}
      </>
    ),
  };
}
