import { ChannelDialogs } from '../channels/channel-dialogs.tsx';
import { NewDirect } from '../people/new-direct.tsx';
import { personOpener } from '../people/person-opener.ts';
import { leaveFor, pendingNavigation } from '../routes/use-route.ts';
import { QuickSwitcher } from '../switcher/quick-switcher.tsx';
import { DiscardInput } from '../ui/discard-input.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { AlreadyIn } from './already-in.tsx';
import { ShortcutsHelp } from './shortcuts-help.tsx';
import { teamDialog } from './team-dialog.ts';

const PersonCard = onDemand(async () => (await import('../people/person-card.tsx')).PersonCard);

/** Renders the dialogs that can be opened from anywhere. */
export function DialogHost() {
  const opened = teamDialog.useOpened();
  const personId = personOpener.useOpened();
  const wanted = pendingNavigation.useOpened();
  return (
    <>
      {opened === 'switcher' && <QuickSwitcher onClose={teamDialog.close} />}
      {opened === 'shortcuts' && <ShortcutsHelp onClose={teamDialog.close} />}
      {opened === 'newDirect' && <NewDirect onClose={teamDialog.close} />}
      {opened === 'alreadyIn' && <AlreadyIn onClose={teamDialog.close} />}
      <ChannelDialogs />
      {personId !== undefined && <PersonCard userId={personId} onClose={personOpener.close} />}
      {wanted !== undefined && (
        <DiscardInput onDiscard={() => leaveFor(wanted)} onClose={pendingNavigation.close} />
      )}
    </>
  );
}
