import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../languages/t.ts';
import { routeHref } from '../routes/route.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { SaveSearchDialog } from './save-search-dialog.tsx';
import { type SavedSearch, useSavedSearches } from './saved-searches.ts';
import { useRemoveSearch } from './use-remove-search.ts';

/** The saved searches, to open, rename and remove. Renders nothing if there are none. */
export function SavedSearchList() {
  const searches = useSavedSearches() ?? [];
  const remove = useRemoveSearch();
  const [renamed, setRenamed] = useState<SavedSearch>();
  if (searches.length === 0) return null;
  return (
    <section className="saved-searches" aria-label={t('search.savedSearches')}>
      <h2>{t('search.savedSearches')}</h2>
      <ul className="rows">
        {searches.map((search) => {
          const { fragment, name, text } = search;
          return (
            <li key={fragment} className="row">
              <a className="row-text" href={routeHref({ name: 'search', text })}>
                <span className="row-name">{name}</span>
                <span className="row-note" dir="auto">
                  {text}
                </span>
              </a>
              <IconButton
                label={t('search.renameName', { name })}
                onClick={() => setRenamed(search)}
              >
                <Pencil size={16} />
              </IconButton>
              <IconButton label={t('search.removeName', { name })} onClick={() => remove(search)}>
                <Trash2 size={16} />
              </IconButton>
            </li>
          );
        })}
      </ul>
      {renamed && (
        <SaveSearchDialog
          text={renamed.text}
          saved={renamed}
          onClose={() => setRenamed(undefined)}
        />
      )}
    </section>
  );
}
