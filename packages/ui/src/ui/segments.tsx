import { useId } from 'react';
import type { Choice } from './select.tsx';

interface Props<V extends string | number> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: V;
  readonly choices: readonly Choice<V>[];
  readonly onChoose: (value: V) => void;
}

/** A few choices side by side, all in sight. */
export function Segments<V extends string | number>(props: Props<V>) {
  const { label, hint, value, choices, onChoose } = props;
  const id = useId();
  return (
    <fieldset className="segments-field" aria-describedby={hint && `${id}-hint`}>
      <legend className="field-label">{label}</legend>
      <div className="segments">
        {choices.map((choice) => (
          <label className="segment" key={choice.value}>
            <input
              type="radio"
              name={id}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
