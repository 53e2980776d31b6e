import type { StoredMessage } from '@tidings/sdk';
import { useMemo } from 'react';
import { Content } from '../content/content.tsx';
import { withFileNames } from '../content/file-addresses.ts';
import { MessageWidget } from '../messages/widgets/message-widget.tsx';
import { typedHtml } from './typed-html.ts';
import { escaped } from './typed-names.ts';
import { withTypedWidget } from './typed-widget.ts';
import { useTypedNames } from './use-typed-names.ts';

interface Props {
  readonly message: StoredMessage;
  /** The name of the sender, which replaces `/me`. */
  readonly name: string;
}

/** The text of a message as it was typed, rendered before the server does it. */
export function TypedContent({ message, name }: Props) {
  const names = useTypedNames();
  const text = useMemo(() => sourceOf(message.content), [message.content]);
  const html = useMemo(() => {
    const typed = typedHtml(text.replace(/^\/me /, ''), names);
    if (!message.is_me_message) return typed;
    return typed.replace(/^<p>/, `<p><strong>${escaped(name)}</strong> `);
  }, [text, names, message.is_me_message, name]);
  const widget = withTypedWidget(message, text);
  if (!widget) return <Content html={html} />;
  return (
    // Nobody can answer before the server has the poll.
    <div inert>
      <MessageWidget message={widget} ownId={undefined} />
    </div>
  );
}

/** Returns the text of a message that is not rendered yet: its HTML is one paragraph of lines. */
function sourceOf(html: string): string {
  const lines = html
    .replace(/^<p>/, '')
    .replace(/<\/p>$/, '')
    .replaceAll('<br>', '\n');
  const text = lines.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  return withFileNames(text);
}
