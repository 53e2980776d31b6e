import { useClient } from '@tidings/sdk/react';
import { useEffect, useState } from 'react';
import { pageMemory } from '../../account/page-memory.ts';
import { t } from '../../languages/t.ts';
import { Problem } from '../../ui/problem.tsx';
import { trackUnsavedInput } from '../../ui/unsaved-input.ts';
import { useAction } from '../../ui/use-action.ts';

/** Sends changes of a poll or task list to the server. */
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
  /** Existing entries, to skip duplicates. */
  readonly present: readonly string[];
  readonly changeFor: (text: string) => object;
}

/** Unfinished entries by message: a row is unmounted when it scrolls out of view. */
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
    // Unless the user has typed more meanwhile.
    if ((unfinished.get(messageId) ?? '') === typed) type('');
  });
  return (
    <>
      <form
        className="poll-form"
        ref={trackUnsavedInput}
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
          {t('messages.add')}
        </button>
      </form>
      <Problem text={add.problem} />
    </>
  );
}

/** Returns the next free number among the user's own entries. */
export function nextNumber(ownNumbers: readonly string[]): number {
  return Math.max(0, ...ownNumbers.map(Number)) + 1;
}
