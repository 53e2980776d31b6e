import { useChannels, useOwnUser, useRealm, useUsers } from '@tidings/sdk/react';
import { roles } from '@tidings/shared-types';
import { useSecondFactor } from '../second-factor/use-second-factor.ts';

/** A step of setting up an organization. */
export interface FirstStep {
  readonly label: string;
  readonly why: string;
  /** The section of the settings where it is done. */
  readonly section: string;
  readonly isDone: boolean;
}

/** The steps of the first day, each done once the organization shows it. Undefined until that is known. */
export function useFirstSteps(): readonly FirstStep[] | undefined {
  const realm = useRealm();
  const users = useUsers();
  const channels = useChannels();
  const own = useOwnUser()?.user;
  const { value: factor, problem } = useSecondFactor();
  if (!realm || !users || !channels || !own || (!factor && problem === undefined)) return undefined;
  const people = users.filter(({ user }) => user.is_active && !user.is_bot).map(({ user }) => user);
  const owners = people.filter(({ role }) => role === roles.owner);
  const open = channels.filter(({ channel }) => !channel.is_archived);
  return [
    {
      label: 'Describe your organization',
      why: 'Its description and icon tell newcomers where they are.',
      section: 'organization',
      isDone: realm.realm_description !== '' || realm.realm_icon_source === 'U',
    },
    {
      label: 'Create channels',
      why: 'A channel for each team or project keeps conversations apart. New people join the default ones.',
      section: 'channels',
      isDone: open.length > 1,
    },
    {
      label: 'Invite people',
      why: 'By mail, or with a link that you share.',
      section: 'invitations',
      isDone: people.length > 1,
    },
    {
      label: 'Choose a second owner',
      why: 'If you lose your account, another owner can let you in again.',
      section: 'people',
      isDone: owners.length > 1,
    },
    {
      label: 'Turn on two-factor authentication',
      why: 'An owner’s password alone should not open the organization.',
      section: 'two-factor',
      isDone: factor?.is_enabled === true,
    },
  ];
}
