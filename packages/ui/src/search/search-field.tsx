import { Search } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CompletedInput } from '../composer/completion/completed-input.tsx';
import { t } from '../languages/t.ts';
import { useGoTo } from '../routes/use-route.ts';
import { useScope } from '../scope/scope.ts';
import { focusedElement } from '../ui/focused.ts';
import { useSearchCompletions } from './use-search-completions.ts';

const afterMs = 350;

/** The search field. The address follows its text. */
export function SearchField({ text }: { readonly text: string }) {
  const goTo = useGoTo();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  const [asked, setAsked] = useState(text);
  const completions = useSearchCompletions(typed);

  const ask = useCallback(
    (wanted: string) => goTo({ name: 'search', text: wanted.trim() }, { replace: true }),
    [goTo],
  );

  // The search changed elsewhere, such as by the back button.
  if (text !== asked) {
    setAsked(text);
    if (text.trim() !== typed.trim()) setTyped(text);
  }
  const { root } = useScope();
  // A field within a page takes the focus only from its own chat.
  useEffect(() => {
    if (root?.contains(focusedElement()) ?? true) input.current?.focus();
  }, [root]);
  useEffect(() => {
    if (typed.trim() === text.trim()) return undefined;
    const timer = setTimeout(() => ask(typed), afterMs);
    return () => clearTimeout(timer);
  }, [typed, text, ask]);

  return (
    <search className="search-field">
      <Search size={16} aria-hidden="true" />
      <CompletedInput
        ref={input}
        type="search"
        label={t('search.searchMessages')}
        placeholder={t('search.searchMessages')}
        value={typed}
        onChange={setTyped}
        completions={completions}
        listLabel={t('search.suggestions')}
        listClassName="search-completions"
        onChoose={(completion) => {
          setTyped(completion.text);
          return completion.text.endsWith(':');
        }}
        onEnter={() => ask(typed)}
      />
    </search>
  );
}
