import { useAccountHost } from '../account/account-host.ts';
import { BrowseChannels } from '../channels/browse-on-demand.ts';
import { ChannelDialogs } from '../channels/channel-dialogs.tsx';
import { ConfirmAllRead } from '../messages/mark-all-read.tsx';
import { NewDirect } from '../people/new-direct.tsx';
import { PersonDialogs } from '../people/person-dialogs.tsx';
import { StatusDialog } from '../people/status-dialog.tsx';
import { useScope } from '../scope/scope.ts';
import { SignOut } from '../settings/you/sign-out.tsx';
import { QuickSwitcher } from '../switcher/quick-switcher.tsx';
import { DiscardInput } from '../ui/discard-input.tsx';
import { AlreadyIn } from './already-in.tsx';
import { ShortcutsHelp } from './shortcuts-help.tsx';
import { useTeamDialog } from './team-dialog.ts';

/** Renders the dialogs that can be opened from anywhere. */
export function DialogHost() {
  const { pending, leaveFor } = useScope().navigation;
  const teamDialog = useTeamDialog();
  const host = useAccountHost();
  const opened = teamDialog.useOpened();
  const wanted = pending.useOpened();
  return (
    <>
      {opened === 'switcher' && <QuickSwitcher onClose={teamDialog.close} />}
      {opened === 'shortcuts' && <ShortcutsHelp onClose={teamDialog.close} />}
      {opened === 'newDirect' && <NewDirect onClose={teamDialog.close} />}
      {opened === 'alreadyIn' && <AlreadyIn onClose={teamDialog.close} />}
      {opened === 'browse' && <BrowseChannels onClose={teamDialog.close} />}
      {opened === 'status' && <StatusDialog onClose={teamDialog.close} />}
      {opened === 'markAllRead' && <ConfirmAllRead onClose={teamDialog.close} />}
      {host && opened === 'signOut' && (
        <SignOut onLeave={host.onLeave} onClose={teamDialog.close} />
      )}
      <ChannelDialogs />
      <PersonDialogs />
      {wanted !== undefined && (
        <DiscardInput onDiscard={() => leaveFor(wanted)} onClose={pending.close} />
      )}
    </>
  );
}
