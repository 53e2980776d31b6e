import type { StoredMessage } from '@tidings/sdk';
import { readText } from '../content/read-text.ts';
import { widgetLines } from '../messages/widgets/widget-lines.ts';

interface Props {
  readonly message: StoredMessage;
  readonly sender: string | undefined;
}

/** The first words of a message, in a list of conversations. */
export function MessageLine({ message, sender }: Props) {
  return (
    <span className="recent-text">
      <bdi>{sender ?? message.sender_full_name}</bdi>:{' '}
      <bdi>{widgetLines(message)?.[0] ?? readText(message.content)}</bdi>
    </span>
  );
}
