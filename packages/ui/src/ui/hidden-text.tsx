import type { ReactNode } from 'react';

/** Wraps words of a text that only screen readers say. */
export function hiddenText(words: ReactNode): ReactNode {
  return <span className="hidden-text">{words}</span>;
}
