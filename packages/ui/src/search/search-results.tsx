import type { SearchItem, SearchState } from '@tidings/sdk';
import { useSearch } from '@tidings/sdk/react';
import type { Narrow } from '@tidings/shared-types';
import { t } from '../languages/t.ts';
import { placeOf } from '../messages/place-of.ts';
import { useAction } from '../ui/use-action.ts';
import { useRowKeys } from '../views/use-row-keys.ts';
import { SearchResult } from './search-result.tsx';

interface Props {
  readonly text: string;
  readonly narrow: Narrow;
}

export function SearchResults({ text, narrow }: Props) {
  const { state, more } = useSearch({ text, narrow });
  const { run, isBusy } = useAction(more);
  const frame = useRowKeys();
  if (!state) return null;
  const isSearching = state.isSearchingStore || state.isSearchingServer;
  return (
    <div className="search-results" aria-busy={isSearching} ref={frame}>
      <p className="search-state" role="status">
        {stateText(state)}
      </p>
      <ul>
        {state.items.map((item, index) => (
          <SearchResult
            key={item.key}
            item={item}
            text={text}
            hasHead={isNewPlace(item, state.items[index - 1])}
          />
        ))}
      </ul>
      {!state.isComplete && state.items.length > 0 && !isSearching && (
        <button type="button" className="button" disabled={isBusy} onClick={() => run()}>
          {t('search.more')}
        </button>
      )}
    </div>
  );
}

function isNewPlace(item: SearchItem, before: SearchItem | undefined): boolean {
  return before === undefined || placeOf(before.message) !== placeOf(item.message);
}

function stateText({ items, isComplete, problem, ...state }: SearchState): string {
  const count = items.length;
  if (state.isSearchingStore || state.isSearchingServer) {
    return count > 0 ? t('search.soFar', { count }) : t('search.searching');
  }
  if (problem) {
    return problem.kind === 'offline'
      ? t('search.onThisDeviceOffline', { count })
      : t('search.onThisDeviceNoAnswer', { count });
  }
  if (count === 0) return t('search.noMessagesFound');
  return isComplete ? t('search.found', { count }) : t('search.theNewest', { count });
}
