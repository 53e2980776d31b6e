import { isElsewhere } from './is-elsewhere.ts';
import { useKeys } from './use-keys.ts';

/**
 * Moves through the shown list with j and k outside text fields, and with arrow keys outside the sidebar, which they
 * scroll. `move` returns whether it moved.
 */
export function useReadingKeys(move: (step: 1 | -1) => boolean): void {
  useKeys((event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = stepOf(event);
    if (step === 0 || isElsewhere(event.target)) return;
    if (move(step)) event.preventDefault();
  });
}

function stepOf({ key, target }: KeyboardEvent): 1 | -1 | 0 {
  if (key === 'j') return 1;
  if (key === 'k') return -1;
  if (target instanceof Element && target.closest('nav')) return 0;
  if (key === 'ArrowDown') return 1;
  return key === 'ArrowUp' ? -1 : 0;
}
