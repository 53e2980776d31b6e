import { createOpener } from '../ui/opener.ts';

/** Dialogs that shortcuts, menus and links open. */
export const teamDialog = createOpener<'switcher' | 'shortcuts' | 'newDirect' | 'alreadyIn'>();
