import { useEffect, useRef } from 'react';
import { eventsOf, useScope } from '../scope/scope.ts';

/** Calls the listener for each key that is pressed in a chat. */
export function useKeys(listener: (event: KeyboardEvent) => void): void {
  const scope = useScope();
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => {
    const target = eventsOf(scope);
    const onKeyDown = (event: Event) => event instanceof KeyboardEvent && latest.current(event);
    target.addEventListener('keydown', onKeyDown);
    return () => target.removeEventListener('keydown', onKeyDown);
  }, [scope]);
}
