import { useState } from 'react';
import { giveFocus, placesAround } from './give-focus.ts';

/** Gives the focus back to what had it when a dialog opened; by itself Radix knows only its own triggers. */
export function useReturnFocus(): (event: Event) => void {
  const [places] = useState(() => placesAround(openerOf()));
  return (event) => {
    event.preventDefault();
    giveFocus(places);
  };
}

/** What was chosen in a menu is gone with it: then it is what opened the menu. */
function openerOf(): Element | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? focused;
}
