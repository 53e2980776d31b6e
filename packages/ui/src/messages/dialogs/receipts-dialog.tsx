import { useClient, useUsers } from '@tidings/sdk/react';
import { useCallback } from 'react';
import { t } from '../../languages/t.ts';
import { PeopleRows } from '../../people/people-rows.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Problem } from '../../ui/problem.tsx';
import { useFetched } from '../../ui/use-fetched.ts';

interface Props {
  readonly messageId: number;
  readonly onClose: () => void;
}

/** The people who have read a message, as far as they share that. */
export function ReceiptsDialog({ messageId, onClose }: Props) {
  const client = useClient();
  const users = useUsers() ?? [];
  const fetch = useCallback(
    (signal: AbortSignal) => client.api.getReadReceipts({ message_id: messageId }, { signal }),
    [client, messageId],
  );
  const { value, problem } = useFetched(fetch);
  const ids = value?.user_ids;
  return (
    <Dialog title={t('messages.readBy')} onClose={onClose}>
      <Problem text={problem} />
      {!ids && problem === undefined && <Loading />}
      {ids && (
        <p className="quiet">
          {ids.length === 0
            ? t('messages.nobodyHasReadThisMessage')
            : t('messages.peopleHaveReadThisMessage', { count: ids.length })}
        </p>
      )}
      <PeopleRows
        label={t('messages.peopleWhoHaveReadThis')}
        people={users.filter(({ user }) => ids?.includes(user.user_id))}
      />
    </Dialog>
  );
}
