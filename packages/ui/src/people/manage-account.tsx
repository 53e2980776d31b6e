import { useUser } from '@tidings/sdk/react';
import { t } from '../languages/t.ts';
import { Dialog } from '../ui/dialog.tsx';
import { PersonAdministration } from './person-administration.tsx';

interface Props {
  readonly userId: number;
  readonly onClose: () => void;
}

/** The role of an account, and everything that takes something away from it. */
export function ManageAccount({ userId, onClose }: Props) {
  const user = useUser(userId)?.user;
  if (!user) return null;
  return (
    <Dialog title={t('people.accountOf', { name: user.full_name })} onClose={onClose}>
      <PersonAdministration user={user} />
    </Dialog>
  );
}
