import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Accessible name and tooltip. */
  readonly label: string;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, children, ...rest }: Props) {
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} {...rest}>
      {children}
    </button>
  );
}
