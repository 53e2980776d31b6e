import type { InputHTMLAttributes } from 'react';
import { Labelled } from './labelled.tsx';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly hint?: string;
}

export function Field({ label, hint, ...input }: Props) {
  return (
    <Labelled label={label} hint={hint}>
      {(attributes) => <input className="input" {...attributes} {...input} />}
    </Labelled>
  );
}
