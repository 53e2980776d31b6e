import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { t } from '../languages/t.ts';
import { fuzzyMatches } from './fuzzy.ts';
import { IconButton } from './icon-button.tsx';
import { isComposing } from './is-composing.ts';

export interface PickerProps {
  readonly label: string;
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
  /** Whether the dialog consists of this picker only: it gets the focus, and Enter submits. */
  readonly isFocused?: boolean;
}

interface Props<T> extends PickerProps {
  /** The options that are not selected yet. */
  readonly offered: readonly T[];
  readonly idOf: (each: T) => number;
  /** The text to search in. */
  readonly textOf: (each: T) => string;
  /** The name of a selected option. */
  readonly nameOf: (id: number) => string | undefined;
  /** Message for a search without matches. */
  readonly noneText: string;
  /** Renders an option. */
  readonly children: (each: T) => ReactNode;
}

const mostShown = 50;

/** The browser refuses to submit the form with this, so that text without a selection is not lost. */
const unchosenText = () => t('common.chooseAnEntryFromThe');

/** Selects several options by typing: a combobox with the selected ones in front of its text. */
export function Picker<T>({ label, chosen, onChange, offered, ...rest }: Props<T>) {
  const { idOf, textOf, nameOf, noneText, children, isFocused = false } = rest;
  const id = useId();
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const matches = fuzzyMatches(offered, typed, textOf).slice(0, mostShown);
  const current = matches[Math.min(place, matches.length - 1)];
  const isShown = isOpen && matches.length > 0;
  const isEmpty = typed.trim() === '';

  const choose = (each: T) => {
    onChange([...chosen, idOf(each)]);
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
      choose(current);
    } else if (event.key === 'Enter' && isEmpty && !isFocused) {
      // One Enter too many must not submit the form.
    } else if (event.key === 'Escape' && isShown) {
      // Escape is for the list, not for the dialog around it.
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
    <div className="picker">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="chips">
        {chosen.map((each) => {
          const name = nameOf(each) ?? '…';
          return (
            <span className="chip" key={each}>
              <span className="chip-name">{name}</span>
              <IconButton
                label={t('common.remove', { name })}
                onClick={() => onChange(chosen.filter((other) => other !== each))}
              >
                <X size={14} />
              </IconButton>
            </span>
          );
        })}
        <input
          id={id}
          ref={(input) => input?.setCustomValidity(isEmpty ? '' : unchosenText())}
          role="combobox"
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isShown && current ? `${id}-${idOf(current)}` : undefined}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: in dialogs whose only purpose is to select something.
          autoFocus={isFocused}
          placeholder={chosen.length === 0 ? t('common.typeAName') : ''}
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
          {noneText}
        </p>
      )}
      {isShown && (
        <div className="picker-list" id={`${id}-list`} role="listbox" aria-label={label}>
          {matches.map((each) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys.
            <div
              key={idOf(each)}
              id={`${id}-${idOf(each)}`}
              role="option"
              tabIndex={-1}
              className="picker-item"
              aria-selected={each === current}
              // Keeps the focus in the text field, and so the list open.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(each)}
            >
              {children(each)}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** Runs after a press has ended: an element that moves away from the pointer would miss its click. */
function afterPress(work: () => void): void {
  if (document.querySelector(':active') === null) work();
  else addEventListener('pointerup', () => setTimeout(work), { once: true });
}
