import type { SelectHTMLAttributes } from 'react';
import { Labelled } from './labelled.tsx';

export interface Choice<V extends string | number = string | number> {
  readonly value: V;
  readonly label: string;
}

interface Props<V extends string | number>
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Hide the label visually, as in tables and rows. */
  readonly isBare?: boolean;
  readonly value: V;
  readonly choices: readonly Choice<V>[];
  readonly onChoose: (value: V) => void;
}

/** A native select: it works with every keyboard, screen reader and phone. */
export function Select<V extends string | number>({
  label,
  hint,
  isBare = false,
  value,
  choices,
  onChoose,
  ...select
}: Props<V>) {
  return (
    <Labelled label={label} hint={hint} isBare={isBare}>
      {(attributes) => (
        <select
          className="input select"
          {...attributes}
          value={value}
          onChange={(event) => {
            const chosen = choices.find((choice) => String(choice.value) === event.target.value);
            if (chosen) onChoose(chosen.value);
          }}
          {...select}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
