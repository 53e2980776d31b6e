import { useEffect, useRef } from 'react';
import { pushDialogEntry } from './dialog-history.ts';

/** The close functions of open dialogs, topmost last. */
const open: (() => void)[] = [];

/** Registers a dialog, so that going back or navigating closes it, after its question if it has one. */
export function useOpenDialog(onClose: () => void): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    const close = () => latest.current();
    open.push(close);
    pushDialogEntry();
    return () => {
      open.splice(open.indexOf(close), 1);
    };
  }, []);
}

/** Closes the topmost dialog. Returns whether there was one. */
export function closeTopmost(): boolean {
  const close = open.at(-1);
  // Each dialog below needs a history entry of its own.
  if (open.length > 1) pushDialogEntry();
  close?.();
  return close !== undefined;
}

export function closeDialogs(): void {
  for (const close of [...open].reverse()) close();
}
