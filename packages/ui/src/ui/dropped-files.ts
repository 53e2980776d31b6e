import { useEffect, useState } from 'react';
import { eventsOf, findIn, type Scope, useScope } from '../scope/scope.ts';

/** Accepts files that are dropped anywhere on the chat. Returns whether files are being dragged over it. */
export function useDroppedFiles(add: ((files: readonly File[]) => void) | undefined): boolean {
  const [isOver, setOver] = useState(false);
  const scope = useScope();
  useEffect(() => {
    if (!add) return undefined;
    const target = eventsOf(scope);
    const onDrag = (event: Event) => {
      if (!(event instanceof DragEvent)) return;
      const files = filesOf(scope, event);
      if (!files) return;
      event.preventDefault();
      files.dropEffect = 'copy';
      const isDropped = event.type === 'drop';
      setOver(!isDropped);
      if (isDropped) add([...files.files]);
    };
    const onLeave = () => setOver(false);
    target.addEventListener('dragover', onDrag);
    target.addEventListener('drop', onDrag);
    target.addEventListener('dragleave', onLeave);
    return () => {
      target.removeEventListener('dragover', onDrag);
      target.removeEventListener('drop', onDrag);
      target.removeEventListener('dragleave', onLeave);
    };
  }, [add, scope]);
  return isOver;
}

/** Keeps the browser from opening a dropped file instead of the app. */
export function refuseStrayFiles(): void {
  const refuse = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  addEventListener('dragover', refuse);
  addEventListener('drop', refuse);
}

/** Undefined while a dialog is open. */
function filesOf(scope: Scope, { dataTransfer }: DragEvent): DataTransfer | undefined {
  if (!dataTransfer?.types.includes('Files')) return undefined;
  return findIn(scope, '[role="dialog"]') ? undefined : dataTransfer;
}
