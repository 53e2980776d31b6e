import type { View } from '@tidings/sdk';
import { useChannels, useOwnUser, useUsers } from '@tidings/sdk/react';
import { useMemo } from 'react';
import { t } from '../languages/t.ts';
import { MessageList } from '../messages/message-list.tsx';
import { slot } from '../slots/slot.tsx';
import { ViewHeader } from '../views/view-header.tsx';
import { SavedSearchList } from './saved-search-list.tsx';
import { SavedSearchMenu } from './saved-search-menu.tsx';
import { SearchField } from './search-field.tsx';
import { SearchHelp } from './search-help.tsx';
import { searchNarrow } from './search-narrow.ts';
import { SearchResults } from './search-results.tsx';
import { readSearch } from './search-terms.ts';

/** The props of `Search`. */
export interface SearchProps {
  /** The words to search for, with operators such as `from:ada`. */
  readonly text: string;
}

/** Searches messages: on this device at once, then on the server. */
export const SearchView = slot('Search', function SearchView({ text }: SearchProps) {
  const channels = useChannels();
  const users = useUsers();
  const ownId = useOwnUser()?.user.user_id;
  const parts = useMemo(() => readSearch(text), [text]);
  const { narrow, problems } = useMemo(
    () => searchNarrow(parts.terms, { channels: channels ?? [], users: users ?? [], ownId }),
    [parts, channels, users, ownId],
  );
  const view = useMemo<View>(() => ({ kind: 'narrow', narrow }), [narrow]);
  const isKnown = channels !== undefined && users !== undefined;
  const hasProblems = isKnown && problems.length > 0;
  const isHelp = !hasProblems && parts.text === '' && narrow.length === 0;
  return (
    <>
      <ViewHeader title={t('search.search')} note={<SearchField text={text} />}>
        <SavedSearchMenu text={text} />
      </ViewHeader>
      {hasProblems && (
        <div className="search-problems" role="status">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      )}
      {isHelp && (
        <div className="search-start">
          <SavedSearchList />
          <SearchHelp />
        </div>
      )}
      {isKnown && !hasProblems && parts.text !== '' && (
        <SearchResults key={text} text={parts.text} narrow={narrow} />
      )}
      {isKnown && !hasProblems && parts.text === '' && narrow.length > 0 && (
        <MessageList key={text} view={view} start="newest" empty={t('search.noMessagesFound')} />
      )}
    </>
  );
});
