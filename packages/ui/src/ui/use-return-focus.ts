import { useState } from 'react';
import { focusCandidates, focusFirst } from './focus-candidates.ts';
import { focusedElement } from './focused.ts';

/** Returns the focus to the element that had it before a dialog opened. Radix does so only for its own triggers. */
export function useReturnFocus(): (event: Event) => void {
  const [places] = useState(() => focusCandidates(openerOf()));
  return (event) => {
    event.preventDefault();
    focusFirst(places);
  };
}

/** A menu item is gone with its menu, so use the button that opened the menu. */
function openerOf(): Element | null {
  const focused = focusedElement();
  const trigger = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const tree = focused?.getRootNode();
  const isTree = tree instanceof Document || tree instanceof ShadowRoot;
  return (isTree && trigger ? tree.getElementById(trigger) : null) ?? focused;
}
