import { useUsers } from '@tidings/sdk/react';
import { UserRound, Users } from 'lucide-react';
import { useState } from 'react';
import { t } from '../languages/t.ts';
import { PeopleRows } from '../people/people-rows.tsx';
import { useOpenPerson } from '../people/person-opener.ts';
import { Dialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';

/** Button that lists the people in a direct conversation: the header may have no room for all names. */
export function ConversationPeople({ userIds }: { readonly userIds: readonly number[] }) {
  const [isOpen, setOpen] = useState(false);
  const users = useUsers() ?? [];
  const openPerson = useOpenPerson().open;
  const [first] = userIds;
  if (first !== undefined && userIds.length === 1) {
    return (
      <IconButton
        label={t('conversation.viewProfile')}
        onClick={({ currentTarget: from }) => openPerson({ userId: first, from })}
      >
        <UserRound size={18} />
      </IconButton>
    );
  }
  return (
    <>
      <IconButton label={t('conversation.peopleInThisConversation')} onClick={() => setOpen(true)}>
        <Users size={18} />
      </IconButton>
      {isOpen && (
        <Dialog title={t('conversation.peopleInThisConversation')} onClose={() => setOpen(false)}>
          <PeopleRows
            label={t('conversation.otherPeople')}
            people={users.filter(({ user }) => userIds.includes(user.user_id))}
          />
        </Dialog>
      )}
    </>
  );
}
