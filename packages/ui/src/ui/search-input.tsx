import type { InputHTMLAttributes } from 'react';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  readonly label: string;
  readonly onType: (typed: string) => void;
}

/** Filters the list below it. */
export function SearchInput({ label, onType, ...input }: Props) {
  return (
    <input
      className="input"
      type="search"
      aria-label={label}
      placeholder={label}
      onChange={(event) => onType(event.target.value)}
      {...input}
    />
  );
}
