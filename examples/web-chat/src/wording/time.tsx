import type { ReactNode } from 'react';

interface Props {
  /** Seconds since 1970. */
  readonly at: number;
  /** Says it at length, on hover. */
  readonly title?: string;
  readonly children: ReactNode;
}

/** A moment in words, and exactly for programs that read the page. */
export function Time({ at, title, children }: Props) {
  return (
    <time dateTime={new Date(at * 1000).toISOString()} title={title}>
      {children}
    </time>
  );
}
