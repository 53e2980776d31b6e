import { NewDirect } from '../people/new-direct.tsx';
import { PersonCardHost } from '../people/person-card.tsx';
import { QuickSwitcher } from '../switcher/quick-switcher.tsx';
import { ShortcutsHelp } from './shortcuts-help.tsx';
import { teamDialog } from './team-dialog.ts';

/** The one place of the dialogs that can be opened from anywhere. */
export function DialogHost() {
  const opened = teamDialog.useOpened();
  return (
    <>
      {opened === 'switcher' && <QuickSwitcher onClose={teamDialog.close} />}
      {opened === 'shortcuts' && <ShortcutsHelp onClose={teamDialog.close} />}
      {opened === 'newDirect' && <NewDirect onClose={teamDialog.close} />}
      <PersonCardHost />
    </>
  );
}
