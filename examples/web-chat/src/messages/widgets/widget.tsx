import { useClient } from '@tidings/sdk/react';
import { useEffect, useState } from 'react';
import { pageMemory } from '../../account/page-memory.ts';
import { Problem } from '../../ui/problem.tsx';
import { watchTyped } from '../../ui/typed.ts';
import { useAction } from '../../ui/use-action.ts';

/** Changes a poll or a list of tasks, on the server at once. */
export function useWidget(messageId: number) {
  const client = useClient();
  return (data: object) =>
    client.api.sendSubmessage({
      message_id: messageId,
      msg_type: 'widget',
      content: JSON.stringify(data),
    });
}

interface Props {
  readonly messageId: number;
  readonly label: string;
  /** What there is already: nothing is added twice. */
  readonly present: readonly string[];
  readonly changeFor: (text: string) => object;
}

/** By message, what is typed there: its row goes when it is scrolled away. */
const unfinished = pageMemory<number, string>();

export function AddToWidget({ messageId, label, present, changeFor }: Props) {
  const send = useWidget(messageId);
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const type = (next: string) => {
    if (next === '') unfinished.delete(messageId);
    else unfinished.set(messageId, next);
    setTyped(next);
  };
  useEffect(() => setTyped(unfinished.get(messageId) ?? ''), [messageId]);
  const add = useAction(async () => {
    await send(changeFor(text));
    // Unless more was typed meanwhile.
    if ((unfinished.get(messageId) ?? '') === typed) type('');
  });
  return (
    <>
      <form
        className="poll-form"
        ref={watchTyped}
        onSubmit={(event) => {
          event.preventDefault();
          if (text !== '' && !present.includes(text)) add.run();
        }}
      >
        <input
          className="input"
          aria-label={label}
          placeholder={label}
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
        <button type="submit" className="button" disabled={add.isBusy || text === ''}>
          Add
        </button>
      </form>
      <Problem text={add.problem} />
    </>
  );
}

/** What somebody adds is named by them and a number of their own. */
export function nextNumber(ownNumbers: readonly string[]): number {
  return Math.max(0, ...ownNumbers.map(Number)) + 1;
}
