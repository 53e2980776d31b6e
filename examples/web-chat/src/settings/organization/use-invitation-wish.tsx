import { type Role, roles } from '@tidings/shared-types';
import { type ReactNode, useState } from 'react';
import { roleChoices } from '../../people/role-names.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { Select } from '../../ui/select.tsx';

const day = 24 * 60;
const never = 0;
const durations = [
  { value: 60, label: 'One hour' },
  { value: day, label: 'One day' },
  { value: 10 * day, label: 'Ten days' },
  { value: 30 * day, label: '30 days' },
  { value: never, label: 'Until it is revoked' },
] as const;

/** What every invitation says, and the fields in which it is chosen. */
export function useInvitationWish(): {
  readonly wish: { readonly invite_expires_in_minutes: number | null; readonly invite_as: Role };
  readonly fields: ReactNode;
} {
  const { isOwner, isAdministrator } = usePermissions();
  const [minutes, setMinutes] = useState<number>(10 * day);
  const [role, setRole] = useState<Role>(roles.member);
  const offered = roleChoices.filter(({ value }) => {
    if (value === roles.owner) return isOwner;
    return isAdministrator || value >= roles.member;
  });
  return {
    wish: { invite_expires_in_minutes: minutes === never ? null : minutes, invite_as: role },
    fields: (
      <>
        <Select label="Works for" value={minutes} choices={durations} onChoose={setMinutes} />
        <Select label="Role" value={role} choices={offered} onChoose={setRole} />
      </>
    ),
  };
}
