import { useRef } from 'react';
import { focusCandidates, focusFirst } from './focus-candidates.ts';

/**
 * Returns the focus to the button that opened something. Radix cannot focus a button that shows only while the focus
 * is nearby.
 */
export function useTriggerFocus() {
  const trigger = useRef<HTMLButtonElement>(null);
  const onCloseAutoFocus = (event: Event) => {
    event.preventDefault();
    focusFirst(focusCandidates(trigger.current));
  };
  return { trigger, onCloseAutoFocus };
}
