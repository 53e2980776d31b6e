import { useState } from 'react';
import { t } from '../languages/t.ts';
import { Field } from './field.tsx';
import { Problem } from './problem.tsx';
import { trackUnsavedInput } from './unsaved-input.ts';
import { useAction } from './use-action.ts';

interface Props {
  readonly label: string;
  readonly maxLength: number;
  readonly work: (text: string) => Promise<unknown>;
}

/** Form that adds an entry to a list by name. */
export function AddForm({ label, maxLength, work }: Props) {
  const [typed, setTyped] = useState('');
  const add = useAction(async () => {
    await work(typed);
    // Unless the user has typed more meanwhile.
    setTyped((now) => (now === typed ? '' : now));
  });
  const isBlank = typed.trim() === '';
  return (
    <>
      <form
        className="inline-form"
        ref={trackUnsavedInput}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBlank) add.run();
        }}
      >
        <Field
          label={label}
          value={typed}
          maxLength={maxLength}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <button type="submit" className="button" disabled={add.isBusy || isBlank}>
          {t('common.add')}
        </button>
      </form>
      <Problem text={add.problem} />
    </>
  );
}
