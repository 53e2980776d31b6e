import { useClient } from '@tidings/sdk/react';
import { type FormEvent, useState } from 'react';
import { useAction } from '../ui/use-action.ts';

/** Changes a poll or a list of tasks, on the server at once. */
export function useWidget(messageId: number) {
  const client = useClient();
  return useAction((data: object) =>
    client.api.sendSubmessage({
      message_id: messageId,
      msg_type: 'widget',
      content: JSON.stringify(data),
    }),
  );
}

interface Props {
  readonly label: string;
  readonly isBusy: boolean;
  /** Whether it was taken. */
  readonly onAdd: (text: string) => boolean;
}

export function AddToWidget({ label, isBusy, onAdd }: Props) {
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (text !== '' && onAdd(text)) setTyped('');
  };
  return (
    <form className="poll-form" onSubmit={add}>
      <input
        className="input"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button type="submit" className="button" disabled={isBusy || text === ''}>
        Add
      </button>
    </form>
  );
}

/** What somebody adds is named by them and a number of their own. */
export function nextNumber(ownNumbers: readonly string[]): number {
  return Math.max(0, ...ownNumbers.map(Number)) + 1;
}
