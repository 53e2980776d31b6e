import { Switch as Radix } from 'radix-ui';
import { useId } from 'react';

interface Props {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Hide the label visually, as in tables. */
  readonly isBare?: boolean;
  readonly isOn: boolean;
  readonly disabled?: boolean;
  readonly onSwitch: (isOn: boolean) => void;
}

export function Switch({ label, hint, isBare = false, isOn, disabled = false, onSwitch }: Props) {
  const id = useId();
  const control = (
    <Radix.Root
      id={id}
      className="switch"
      checked={isOn}
      disabled={disabled}
      onCheckedChange={onSwitch}
      aria-label={isBare ? label : undefined}
      aria-describedby={hint && `${id}-hint`}
    >
      <Radix.Thumb className="switch-thumb" />
    </Radix.Root>
  );
  if (isBare) return control;
  return (
    <div className="switch-row">
      <div className="switch-text">
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p className="field-hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
      {control}
    </div>
  );
}
