import { useRef } from 'react';
import { giveFocus, placesAround } from './give-focus.ts';

/**
 * Returns the focus to the button that opened something. Radix cannot focus a button that shows only while the focus
 * is nearby.
 */
export function useTriggerFocus() {
  const trigger = useRef<HTMLButtonElement>(null);
  const onCloseAutoFocus = (event: Event) => {
    event.preventDefault();
    giveFocus(placesAround(trigger.current));
  };
  return { trigger, onCloseAutoFocus };
}
