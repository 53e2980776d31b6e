import type { SearchItem } from '@tidings/sdk';
import { useMemo } from 'react';
import { Content } from '../content/content.tsx';
import { widgetLines } from '../messages/widgets/widget-lines.ts';
import { highlighted, highlightedText } from './highlight.ts';
import { Marked } from './marked.tsx';

interface Props {
  readonly item: SearchItem;
  /** The search terms, to highlight in results from this device. */
  readonly text: string;
}

/** A found message with highlighted words. */
export function ResultText({ item: { message, match }, text }: Props) {
  const lines = useMemo(() => widgetLines(message), [message]);
  const html = useMemo(
    () => match?.match_content ?? highlighted(message.content, text),
    [match, message.content, text],
  );
  if (!lines) return <Content html={html} />;
  const [title = '', ...others] = lines.map((line) => highlightedText(line, text));
  return (
    <div className="content">
      <p>
        <Marked html={title} />
      </p>
      <ul>
        {others.map((line, index) => (
          <li key={index}>
            <Marked html={line} />
          </li>
        ))}
      </ul>
    </div>
  );
}
