import { useOwnUser, useUsers } from '@tidings/sdk/react';
import { CalendarSearch, Search, TextSearch } from 'lucide-react';
import { useState } from 'react';
import { useChannel } from '../channels/use-channel.ts';
import { useGoTo } from '../routes/use-route.ts';
import { operandText } from '../search/search-terms.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { DateDialog } from './date-dialog.tsx';
import type { FindPlace } from './message-at.ts';

/** Menu to find messages of one conversation or channel. */
export function FindMenu({ place }: { readonly place: FindPlace }) {
  const goTo = useGoTo();
  const [isDate, setDate] = useState(false);
  const text = useSearchText(place);
  return (
    <>
      <Menu
        trigger={
          <IconButton label="Find messages">
            <TextSearch size={18} />
          </IconButton>
        }
      >
        <MenuItem
          icon={<Search size={16} />}
          onSelect={() => goTo({ name: 'search', text: `${text} ` })}
        >
          Search here
        </MenuItem>
        <MenuItem icon={<CalendarSearch size={16} />} onSelect={() => setDate(true)}>
          Jump to a date
        </MenuItem>
      </Menu>
      {isDate && <DateDialog place={place} onClose={() => setDate(false)} />}
    </>
  );
}

/** The operators that limit a search to a place. */
function useSearchText(place: FindPlace): string {
  const channel = useChannel(place.kind === 'direct' ? undefined : place.channelId)?.channel;
  const users = useUsers() ?? [];
  const ownId = useOwnUser()?.user.user_id;
  if (place.kind === 'direct') {
    const names = place.userIds.map((id) =>
      id === ownId ? 'me' : (users.find(({ user }) => user.user_id === id)?.user.full_name ?? ''),
    );
    return `dm:${operandText(names.join(','))}`;
  }
  const inChannel = `channel:${operandText(channel?.name ?? '')}`;
  return place.kind === 'channel' ? inChannel : `${inChannel} topic:${operandText(place.topic)}`;
}
