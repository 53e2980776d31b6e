import type { KeyboardEvent } from 'react';

/** Moves the focus with arrow keys within a group of buttons, which is a single tab stop. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const index = buttons.findIndex((button) => button.matches(':focus'));
  const next = buttons[index + stepOf(event.key, event.currentTarget, buttons)];
  if (index === -1 || !next || next === buttons[index]) return;
  event.preventDefault();
  next.focus();
}

function stepOf(key: string, group: HTMLElement, buttons: readonly HTMLElement[]): number {
  const forward = getComputedStyle(group).direction === 'rtl' ? -1 : 1;
  const top = buttons[0]?.offsetTop;
  const columns = buttons.filter(({ offsetTop }) => offsetTop === top).length;
  switch (key) {
    case 'ArrowRight':
      return forward;
    case 'ArrowLeft':
      return -forward;
    case 'ArrowDown':
      return columns;
    case 'ArrowUp':
      return -columns;
    default:
      return 0;
  }
}
