import { useState } from 'react';
import { Problem } from '../ui/problem.tsx';
import { useAction } from '../ui/use-action.ts';
import { PeoplePicker } from './people-picker.tsx';

interface Props {
  readonly label: string;
  /** What is done with those who are chosen, such as "Add". */
  readonly action: string;
  /** Those who are not offered, such as those who are in already. */
  readonly without?: readonly number[] | undefined;
  /** Fails where they stay chosen, to be tried again. */
  readonly onAdd: (userIds: readonly number[]) => Promise<void>;
}

const nobody: readonly number[] = [];

/** Chooses people, and then does something with all of them. */
export function AddPeople({ label, action, without = nobody, onAdd }: Props) {
  const [chosen, setChosen] = useState(nobody);
  const add = useAction(async () => {
    await onAdd(chosen);
    setChosen(nobody);
  });
  return (
    <>
      <PeoplePicker label={label} chosen={chosen} onChange={setChosen} without={without} />
      {chosen.length > 0 && (
        <p className="buttons">
          <button
            type="button"
            className="button primary"
            disabled={add.isBusy}
            onClick={() => add.run()}
          >
            {action}
          </button>
        </p>
      )}
      <Problem text={add.problem} />
    </>
  );
}
