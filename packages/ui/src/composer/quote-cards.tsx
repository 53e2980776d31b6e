import { X } from 'lucide-react';
import { Content } from '../content/content.tsx';
import { t } from '../languages/t.ts';
import { typedHtml } from '../typed/typed-html.ts';
import { useTypedNames } from '../typed/use-typed-names.ts';
import { IconButton } from '../ui/icon-button.tsx';
import type { splitQuotes } from './quotes.ts';

interface Props {
  readonly quotes: ReturnType<typeof splitQuotes>['quotes'];
  readonly onRemove: (index: number) => void;
}

/** The messages that a draft answers, in place of their Markdown. */
export function QuoteCards({ quotes, onRemove }: Props) {
  const names = useTypedNames();
  return (
    <ul className="quote-cards" aria-label={t('composer.quotedMessages')}>
      {quotes.map(({ name, text }, index) => (
        <li key={index}>
          <div className="quote-card" dir="auto">
            <strong>{name}</strong>
            <Content html={typedHtml(text, names)} />
          </div>
          <IconButton label={t('composer.removeQuoteOf', { name })} onClick={() => onRemove(index)}>
            <X size={16} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
