import type { ReactNode } from 'react';

interface Props {
  /** Seconds since 1970. */
  readonly at: number;
  /** Long form, shown on hover. */
  readonly title?: string;
  readonly children: ReactNode;
}

/** A `time` element: text for people, and the exact time for programs. */
export function Time({ at, title, children }: Props) {
  return (
    <time dateTime={new Date(at * 1000).toISOString()} title={title}>
      {children}
    </time>
  );
}
