import { useRef } from 'react';
import { giveFocus, placesAround } from './give-focus.ts';

/**
 * Gives the focus back to the button that opened something; Radix knows it, but cannot focus one that
 * shows only while the focus is around it.
 */
export function useTriggerFocus() {
  const trigger = useRef<HTMLButtonElement>(null);
  const onCloseAutoFocus = (event: Event) => {
    event.preventDefault();
    giveFocus(placesAround(trigger.current));
  };
  return { trigger, onCloseAutoFocus };
}
