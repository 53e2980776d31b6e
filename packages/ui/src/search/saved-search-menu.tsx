import { Bookmark, BookmarkCheck, BookmarkPlus, List, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../languages/t.ts';
import { useGoTo } from '../routes/use-route.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx';
import { SaveSearchDialog } from './save-search-dialog.tsx';
import { searchFragment, useSavedSearches } from './saved-searches.ts';
import { useRemoveSearch } from './use-remove-search.ts';

/** Menu of the saved searches, which also saves, renames and removes the present one. */
export function SavedSearchMenu({ text }: { readonly text: string }) {
  const goTo = useGoTo();
  const remove = useRemoveSearch();
  const searches = useSavedSearches() ?? [];
  const [isNaming, setNaming] = useState(false);
  const isEmpty = text.trim() === '';
  const saved = searches.find(({ fragment }) => fragment === searchFragment(text));
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('search.savedSearches')}>
            {saved ? <BookmarkCheck size={18} /> : <Bookmark size={18} />}
          </IconButton>
        }
      >
        {searches.map(({ fragment, name, text: wanted }) => (
          <MenuItem key={fragment} onSelect={() => goTo({ name: 'search', text: wanted })}>
            <span className="saved-search-name">{name}</span>
          </MenuItem>
        ))}
        {searches.length > 0 && <MenuLine />}
        {saved ? (
          <>
            <MenuItem icon={<Pencil size={16} />} onSelect={() => setNaming(true)}>
              {t('search.renameSearch')}
            </MenuItem>
            <MenuItem icon={<Trash2 size={16} />} isDangerous onSelect={() => remove(saved)}>
              {t('search.removeSearch')}
            </MenuItem>
          </>
        ) : (
          <MenuItem
            icon={<BookmarkPlus size={16} />}
            disabled={isEmpty}
            onSelect={() => setNaming(true)}
          >
            {t('search.saveSearch')}
          </MenuItem>
        )}
        {!isEmpty && searches.length > 0 && (
          <MenuItem icon={<List size={16} />} onSelect={() => goTo({ name: 'search', text: '' })}>
            {t('search.allSavedSearches')}
          </MenuItem>
        )}
      </Menu>
      {isNaming && <SaveSearchDialog text={text} saved={saved} onClose={() => setNaming(false)} />}
    </>
  );
}
