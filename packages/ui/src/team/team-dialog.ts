import { openerHook } from '../scope/scope.ts';

/** Dialogs that shortcuts, menus and links open. */
export const useTeamDialog = openerHook<'switcher' | 'shortcuts' | 'newDirect' | 'alreadyIn'>();
