import { useState } from 'react';
import { PeoplePicker } from '../../people/people-picker.tsx';

interface Props {
  readonly name: string;
  readonly label: string;
  /** User ids, as JSON. */
  readonly defaultValue: string;
  readonly disabled: boolean;
}

/** A profile field with people. The form holds their ids as JSON. */
export function ProfilePeople({ name, label, defaultValue, disabled }: Props) {
  const [chosen, setChosen] = useState<readonly number[]>(() => JSON.parse(defaultValue || '[]'));
  return (
    <fieldset className="field-group" disabled={disabled}>
      <PeoplePicker label={label} chosen={chosen} onChange={setChosen} hasBots={false} />
      <input type="hidden" name={name} value={JSON.stringify(chosen)} />
    </fieldset>
  );
}
