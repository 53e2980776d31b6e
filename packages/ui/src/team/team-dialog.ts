import { openerHook } from '../scope/scope.ts';

/** A dialog that shortcuts, menus, links and commands open. */
export type TeamDialog =
  | 'switcher'
  | 'shortcuts'
  | 'newDirect'
  | 'alreadyIn'
  | 'browse'
  | 'status'
  | 'markAllRead'
  | 'signOut';

export const useTeamDialog = openerHook<TeamDialog>();
