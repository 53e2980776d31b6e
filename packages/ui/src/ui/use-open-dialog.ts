import { useEffect, useRef } from 'react';
import { useScope } from '../scope/scope.ts';

/** Registers a dialog with its chat while it is mounted. */
export function useOpenDialog(onClose: () => void): void {
  const { dialogs } = useScope().navigation;
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => dialogs.add(() => latest.current()), [dialogs]);
}
