import { CalendarSearch, Search, TextSearch } from 'lucide-react';
import { useState } from 'react';
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
          <IconButton label="Find messages">
            <TextSearch size={18} />
          </IconButton>
        }
      >
        <MenuItem icon={<Search size={16} />} onSelect={searchHere}>
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
