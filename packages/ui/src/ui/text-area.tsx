import type { TextareaHTMLAttributes } from 'react';
import { Labelled } from './labelled.tsx';

interface Props extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly label: string;
  readonly hint?: string;
}

export function TextArea({ label, hint, ...area }: Props) {
  return (
    <Labelled label={label} hint={hint}>
      {(attributes) => <textarea className="input" rows={3} {...attributes} {...area} />}
    </Labelled>
  );
}
