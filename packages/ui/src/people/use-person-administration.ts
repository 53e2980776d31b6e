import { useClient } from '@tidings/sdk/react';
import { type Role, roles, type User } from '@tidings/shared-types';
import { usePermissions } from '../permissions/use-permissions.ts';
import { useAction } from '../ui/use-action.ts';
import { roleChoices } from './role-names.ts';

/** Administration of an account, a person's or a bot's. Only owners may change owners or appoint one. */
export function usePersonAdministration(user: User) {
  const client = useClient();
  const { isOwner } = usePermissions();
  const setRole = useAction((role: Role) =>
    user.is_bot
      ? client.api.updateBot({ bot_id: user.user_id, role })
      : client.api.updateUser({ user_id_or_email: String(user.user_id), role }),
  );
  const reactivate = useAction(() => client.api.reactivateUser({ user_id: user.user_id }));
  return {
    isOwner,
    mayTouch: isOwner || user.role !== roles.owner,
    choices: roleChoices().filter(
      ({ value }) => isOwner || value !== roles.owner || user.role === roles.owner,
    ),
    setRole,
    reactivate,
    problem: setRole.problem ?? reactivate.problem,
  };
}
