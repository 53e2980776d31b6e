import { useEffect, useRef } from 'react';
import { standOnStep } from './dialog-step.ts';

/** What closes the dialogs in sight, the topmost last. */
const open: (() => void)[] = [];

/** Closes the dialog that calls it, with its question if it has one, as one goes back or elsewhere. */
export function useOpenDialog(onClose: () => void): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    const close = () => latest.current();
    open.push(close);
    standOnStep();
    return () => {
      open.splice(open.indexOf(close), 1);
    };
  }, []);
}

/** Returns whether there was one. */
export function closeTopmost(): boolean {
  const close = open.at(-1);
  // Those below it go back by a step of their own.
  if (open.length > 1) standOnStep();
  close?.();
  return close !== undefined;
}

export function closeDialogs(): void {
  for (const close of [...open].reverse()) close();
}
