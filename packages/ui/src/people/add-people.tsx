import { useState } from 'react';
import { Problem } from '../ui/problem.tsx';
import { useAction } from '../ui/use-action.ts';
import { PeoplePicker } from './people-picker.tsx';

interface Props {
  readonly label: string;
  /** Label of the button, such as "Add". */
  readonly action: string;
  /** People to leave out, such as members. */
  readonly without?: readonly number[] | undefined;
  /** If it rejects, the selection stays, so that the user can retry. */
  readonly onAdd: (userIds: readonly number[]) => Promise<void>;
}

const nobody: readonly number[] = [];

/** Selects people, and does something with all of them. */
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
