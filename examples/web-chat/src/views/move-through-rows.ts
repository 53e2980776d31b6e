import type { KeyboardEvent } from 'react';

/**
 * Moves through the rows of a list by keyboard: arrows, or j and k. Rows are the links and buttons
 * marked with `data-row-link`.
 */
export function moveThroughRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const step = stepOf(event.key);
  if (step === 0) return;
  if (event.target instanceof HTMLElement && event.target.closest('input, textarea')) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')];
  const present = rows.findIndex((row) => row.parentElement?.contains(document.activeElement));
  const next = rows[Math.max(0, present + step)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function stepOf(key: string): 1 | -1 | 0 {
  if (key === 'ArrowDown' || key === 'j') return 1;
  return key === 'ArrowUp' || key === 'k' ? -1 : 0;
}
