import { CalendarSearch, Search, TextSearch } from 'lucide-react';
import { useState } from 'react';
import { t } from '../languages/t.ts';
import { useSearchHere } from '../search/use-search-here.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { DateDialog } from './date-dialog.tsx';
import type { FindPlace } from './message-at.ts';

/** Menu to find messages of one conversation or channel. */
export function FindMenu({ place }: { readonly place: FindPlace }) {
  const [isDate, setDate] = useState(false);
  const searchHere = useSearchHere();
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('conversation.findMessages')}>
            <TextSearch size={18} />
          </IconButton>
        }
      >
        <MenuItem icon={<Search size={16} />} onSelect={searchHere}>
          {t('conversation.searchHere')}
        </MenuItem>
        <MenuItem icon={<CalendarSearch size={16} />} onSelect={() => setDate(true)}>
          {t('conversation.jumpToADate')}
        </MenuItem>
      </Menu>
      {isDate && <DateDialog place={place} onClose={() => setDate(false)} />}
    </>
  );
}
