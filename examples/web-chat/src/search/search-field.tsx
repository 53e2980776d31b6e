import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Completion } from '../composer/completion/choice.ts';
import { CompletionList, completionId } from '../composer/completion/completion-list.tsx';
import { goTo } from '../routes/use-route.ts';
import { useSearchCompletions } from './use-search-completions.ts';

const afterMs = 350;

/** What is searched for; the address follows what is typed. */
export function SearchField({ text }: { readonly text: string }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  const [asked, setAsked] = useState(text);
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState(-1);
  const completions = useSearchCompletions(typed);
  const isShown = isOpen && completions.length > 0;

  // Somebody else chose another search, such as the browser's way back.
  if (text !== asked) {
    setAsked(text);
    if (text.trim() !== typed.trim()) setTyped(text);
  }
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (typed.trim() === text.trim()) return undefined;
    const timer = setTimeout(() => ask(typed), afterMs);
    return () => clearTimeout(timer);
  }, [typed, text]);

  const choose = (completion: Completion) => {
    setTyped(completion.text);
    setPlace(-1);
    if (!completion.text.endsWith(':')) setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const count = completions.length;
    const chosen = isShown ? completions[place] : undefined;
    if (event.key === 'ArrowDown' && isShown) setPlace((place + 1) % count);
    else if (event.key === 'ArrowUp' && isShown)
      setPlace((place + count - 1 + (place < 0 ? 1 : 0)) % count);
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) choose(chosen);
    else if (event.key === 'Enter') {
      setOpen(false);
      ask(typed);
    } else if (event.key === 'Escape' && isShown) setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <search className="search-field">
      <Search size={16} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        role="combobox"
        aria-label="Search messages"
        aria-expanded={isShown}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={isShown && place >= 0 ? completionId(id, place) : undefined}
        autoComplete="off"
        dir="auto"
        placeholder="Search messages"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setPlace(-1);
          setOpen(true);
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      {isShown && (
        <div className="search-completions">
          <CompletionList
            id={id}
            label="Suggestions"
            completions={completions}
            place={place}
            onChoose={choose}
          />
        </div>
      )}
    </search>
  );
}

function ask(text: string): void {
  goTo({ name: 'search', text: text.trim() }, { replace: true });
}
