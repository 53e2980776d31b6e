import type { UserItem } from '@tidings/sdk/react';
import { type ReactNode, useState } from 'react';
import { withinSentence } from '../format/within-sentence.ts';
import { t } from '../languages/t.ts';
import { AndMore } from '../ui/and-more.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { fuzzyMatches } from '../ui/fuzzy.ts';
import { SearchInput } from '../ui/search-input.tsx';
import { PersonButton } from './person-button.tsx';
import { StatusEmoji } from './status-emoji.tsx';

interface Props {
  readonly people: readonly UserItem[];
  readonly label: string;
  /** Label of the button in each row, such as "Remove". */
  readonly action?: string;
  readonly isBusy?: boolean;
  readonly onAction?: ((userId: number) => void) | undefined;
  /** Extra content of a row. */
  readonly noteOf?: (item: UserItem) => ReactNode;
}

const mostShown = 100;
const searchedFrom = 10;

/** A searchable list of people, cut off after a few rows. */
export function PeopleRows({ people, label, action, isBusy = false, onAction, noteOf }: Props) {
  const [typed, setTyped] = useState('');
  const matches = fuzzyMatches(people, typed, ({ user }) => user.full_name);
  return (
    <>
      {people.length >= searchedFrom && (
        <SearchInput
          label={t('people.search', { label: withinSentence(label) })}
          placeholder={t('people.search2')}
          value={typed}
          onType={setTyped}
        />
      )}
      <ul className="rows" aria-label={label}>
        {matches.slice(0, mostShown).map((item) => {
          const { user } = item;
          return (
            <li className="row" key={user.user_id}>
              <Avatar src={user.avatar_url} size={32} />
              <div className="row-text">
                <div className="row-name">
                  <PersonButton user={user} />
                  <StatusEmoji userId={user.user_id} />
                </div>
                <div className="row-note">{noteOf ? noteOf(item) : user.delivery_email}</div>
              </div>
              {user.is_bot && <span className="badge">{t('people.bot')}</span>}
              {onAction && (
                <button
                  type="button"
                  className="button small"
                  disabled={isBusy}
                  onClick={() => onAction(user.user_id)}
                >
                  {action}
                  <span className="hidden-text"> {user.full_name}</span>
                </button>
              )}
            </li>
          );
        })}
      </ul>
      <AndMore count={matches.length - mostShown} />
    </>
  );
}
