import { createOpener } from '../ui/opener.ts';

/** Dialogs that shortcuts and menus open. */
export const teamDialog = createOpener<'switcher' | 'shortcuts' | 'newDirect'>();
