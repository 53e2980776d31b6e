import { useClient, useDirects, useOwnUser, useUser } from '@tidings/sdk/react';
import { Bell, BellOff } from 'lucide-react';
import { t } from '../languages/t.ts';
import { MarkReadItem } from '../messages/mark-read-item.tsx';
import { useMute } from '../people/use-mute.ts';
import { routeLink } from '../routes/route-link.ts';
import { CopyLinkItem } from '../ui/copy-link-item.tsx';
import { MenuItem } from '../ui/menu.tsx';

/** Menu items of a direct conversation. They work offline. */
export function DirectItems({ userIds }: { readonly userIds: readonly number[] }) {
  const client = useClient();
  const item = useDirects()?.find((each) => each.userIds.join() === userIds.join());
  const ownId = useOwnUser()?.user.user_id;
  const setMuted = useMute();
  const [userId = 0] = userIds;
  const person = useUser(userId);
  const isOneOther = userIds.length === 1 && userId !== ownId;
  return (
    <>
      <MarkReadItem view={{ kind: 'direct', userIds }} unread={item?.unread} />
      <CopyLinkItem link={routeLink(client, { name: 'direct', userIds })}>
        {t('conversation.copyLinkToConversation')}
      </CopyLinkItem>
      {isOneOther && person && (
        <MenuItem
          icon={person.isMuted ? <Bell size={16} /> : <BellOff size={16} />}
          onSelect={() => setMuted(userId, !person.isMuted)}
        >
          {t(person.isMuted ? 'conversation.unmuteName' : 'conversation.muteName', {
            name: person.user.full_name,
          })}
        </MenuItem>
      )}
    </>
  );
}
