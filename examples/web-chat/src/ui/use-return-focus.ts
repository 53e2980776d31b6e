import { useState } from 'react';

/** Gives the focus back to what had it when a dialog opened; by itself Radix knows only its own triggers. */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(openerOf);
  return (event) => {
    event.preventDefault();
    opener?.focus();
  };
}

/** What was chosen in a menu is gone with it: then it is what opened the menu. */
function openerOf(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  const trigger = document.getElementById(menu?.getAttribute('aria-labelledby') ?? '');
  const opener = trigger ?? focused;
  return opener instanceof HTMLElement ? opener : null;
}
