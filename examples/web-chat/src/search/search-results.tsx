import type { SearchState } from '@tidings/sdk';
import { useSearch } from '@tidings/sdk/react';
import type { Narrow } from '@tidings/shared-types';
import { useAction } from '../ui/use-action.ts';
import { moveThroughRows } from '../views/move-through-rows.ts';
import { SearchResult } from './search-result.tsx';

interface Props {
  readonly text: string;
  readonly narrow: Narrow;
}

export function SearchResults({ text, narrow }: Props) {
  const { state, more } = useSearch({ text, narrow });
  const { run, isBusy } = useAction(more);
  if (!state) return null;
  const isSearching = state.isSearchingStore || state.isSearchingServer;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys only add to what links do.
    <div className="search-results" aria-busy={isSearching} onKeyDown={moveThroughRows}>
      <p className="search-state" role="status">
        {stateText(state)}
      </p>
      <ul>
        {state.items.map((item) => (
          <SearchResult key={item.key} item={item} text={text} />
        ))}
      </ul>
      {!state.isComplete && state.items.length > 0 && !isSearching && (
        <button type="button" className="button" disabled={isBusy} onClick={() => run()}>
          More
        </button>
      )}
    </div>
  );
}

function stateText({ items, isComplete, problem, ...state }: SearchState): string {
  const count = items.length === 1 ? 'One message' : `${items.length} messages`;
  if (state.isSearchingStore || state.isSearchingServer) {
    return items.length > 0 ? `${count} so far …` : 'Searching …';
  }
  if (problem) {
    const why = problem.kind === 'offline' ? 'You are offline' : 'The server cannot be asked';
    return `${count} on this device. ${why}: there may be more.`;
  }
  if (items.length === 0) return 'No messages found.';
  return isComplete ? `${count} found` : `The newest ${items.length}`;
}
