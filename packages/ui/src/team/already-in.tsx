import { useOwnUser, useRealm } from '@tidings/sdk/react';
import { useEffect } from 'react';
import { t } from '../languages/t.ts';
import { useGoTo } from '../routes/use-route.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useTeamDialog } from './team-dialog.ts';

/** Opens the inbox for an invitation link if the user already has an account, and says so. */
export function FollowedInvitation() {
  const goTo = useGoTo();
  const teamDialog = useTeamDialog();
  useEffect(() => {
    goTo({ name: 'inbox' }, { replace: true });
    teamDialog.open('alreadyIn');
  }, [goTo, teamDialog]);
  return null;
}

export function AlreadyIn({ onClose }: { readonly onClose: () => void }) {
  const organization = useRealm()?.realm_name;
  const name = useOwnUser()?.user.full_name;
  if (organization === undefined || name === undefined) return null;
  return (
    <Dialog title={t('team.youAlreadyHaveAnAccount')} onClose={onClose}>
      <p>{t('team.youAreSignedInTo', { organization, name })}</p>
    </Dialog>
  );
}
