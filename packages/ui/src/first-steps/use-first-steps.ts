import { useChannels, useOwnUser, useRealm, useUsers } from '@tidings/sdk/react';
import { roles } from '@tidings/shared-types';
import { t } from '../languages/t.ts';
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
      label: t('welcome.describeYourOrganization'),
      why: t('welcome.itsDescriptionAndIconTell'),
      section: 'organization',
      isDone: realm.realm_description !== '' || realm.realm_icon_source === 'U',
    },
    {
      label: t('welcome.createChannels'),
      why: t('welcome.aChannelForEachTeam'),
      section: 'channels',
      isDone: open.length > 1,
    },
    {
      label: t('welcome.invitePeople'),
      why: t('welcome.byMailOrWithA'),
      section: 'invitations',
      isDone: people.length > 1,
    },
    {
      label: t('welcome.chooseASecondOwner'),
      why: t('welcome.ifYouLoseYourAccount'),
      section: 'people',
      isDone: owners.length > 1,
    },
    {
      label: t('welcome.turnOnTwoFactorAuthentication'),
      why: t('welcome.anOwnersPasswordAloneShould'),
      section: 'two-factor',
      isDone: factor?.is_enabled === true,
    },
  ];
}
