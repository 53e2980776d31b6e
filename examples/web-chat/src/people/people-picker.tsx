import { useUsers } from '@tidings/sdk/react';
import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { Avatar } from '../ui/avatar.tsx';
import { fuzzyMatches } from '../ui/fuzzy.ts';
import { IconButton } from '../ui/icon-button.tsx';
import './people.css';
import { isComposing } from '../ui/is-composing.ts';

interface Props {
  readonly label: string;
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
  /** Those who are not offered, such as those who are in already. */
  readonly without?: readonly number[];
  readonly hasBots?: boolean;
  readonly isFocused?: boolean;
}

const mostShown = 50;
const nobody: readonly number[] = [];

/** Picks people by typing: a combobox whose chosen ones stand before the text. */
export function PeoplePicker({ label, chosen, onChange, without = nobody, ...rest }: Props) {
  const { hasBots = true, isFocused = false } = rest;
  const id = useId();
  const users = useUsers() ?? [];
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const candidates = users
    .map(({ user }) => user)
    .filter(({ user_id, is_active, is_bot, is_system_bot }) => {
      if (!is_active || is_system_bot || (is_bot && !hasBots)) return false;
      return !chosen.includes(user_id) && !without.includes(user_id);
    });
  const matches = fuzzyMatches(candidates, typed, nameOf).slice(0, mostShown);
  const current = matches[Math.min(place, matches.length - 1)];
  const isShown = isOpen && matches.length > 0;

  const choose = (userId: number) => {
    onChange([...chosen, userId]);
    setTyped('');
    setPlace(0);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (isShown) setPlace((place + step + matches.length) % matches.length);
      setOpen(true);
    } else if (event.key === 'Enter' && isShown && current) {
      choose(current.user_id);
    } else if (event.key === 'Escape' && isShown) {
      // For the list, not for the page around it.
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === 'Backspace' && typed === '') {
      onChange(chosen.slice(0, -1));
      return;
    } else {
      return;
    }
    event.preventDefault();
  };

  return (
    <div className="people-picker">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="chips">
        {chosen.map((userId) => {
          const name = users.find(({ user }) => user.user_id === userId)?.user.full_name ?? '…';
          return (
            <span className="chip" key={userId}>
              <span className="chip-name">{name}</span>
              <IconButton
                label={`Without ${name}`}
                onClick={() => onChange(chosen.filter((each) => each !== userId))}
              >
                <X size={14} />
              </IconButton>
            </span>
          );
        })}
        <input
          id={id}
          role="combobox"
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isShown && current ? `${id}-${current.user_id}` : undefined}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: in dialogs whose one purpose is to pick somebody.
          autoFocus={isFocused}
          placeholder={chosen.length === 0 ? 'Type a name' : ''}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setPlace(0);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onBlur={() => afterPress(() => setOpen(false))}
          onKeyDown={onKeyDown}
        />
      </div>
      {isOpen && typed !== '' && matches.length === 0 && (
        <p className="field-hint" role="status">
          Nobody to choose is called that.
        </p>
      )}
      {isShown && (
        <div className="picker-list" id={`${id}-list`} role="listbox" aria-label={label}>
          {matches.map((user) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text field has the keys.
            <div
              key={user.user_id}
              id={`${id}-${user.user_id}`}
              role="option"
              tabIndex={-1}
              className="picker-item"
              aria-selected={user === current}
              // The text field keeps the focus, and so the list stays.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(user.user_id)}
            >
              <Avatar src={user.avatar_url} size={24} />
              <span className="row-name">{user.full_name}</span>
              {user.is_bot && <span className="badge">bot</span>}
              {user.delivery_email !== null && (
                <span className="row-note">{user.delivery_email}</span>
              )}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** What is pressed must not move away under the pointer: the click would be lost. */
function afterPress(work: () => void): void {
  if (document.querySelector(':active') === null) work();
  else addEventListener('pointerup', () => setTimeout(work), { once: true });
}

function nameOf(user: { readonly full_name: string; readonly delivery_email: string | null }) {
  return `${user.full_name} ${user.delivery_email ?? ''}`;
}
