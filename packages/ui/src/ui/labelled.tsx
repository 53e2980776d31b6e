import { type ReactNode, useId } from 'react';

interface Props {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Hide the label visually. */
  readonly isBare?: boolean;
  /** The control, which takes these attributes. */
  readonly children: (attributes: {
    readonly id: string;
    readonly 'aria-describedby': string | undefined;
  }) => ReactNode;
}

/** A control with its label and hint. */
export function Labelled({ label, hint, isBare = false, children }: Props) {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  return (
    <div className={isBare ? 'field bare' : 'field'}>
      <label className={isBare ? 'hidden-text' : 'field-label'} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': hintId })}
      {hint !== undefined && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
