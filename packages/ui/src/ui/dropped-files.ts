import { useEffect, useState } from 'react';

/** Accepts files that are dropped anywhere on the page. Returns whether files are being dragged over it. */
export function useDroppedFiles(add: ((files: readonly File[]) => void) | undefined): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!add) return undefined;
    const onDrag = (event: DragEvent) => {
      const files = filesOf(event);
      if (!files) return;
      event.preventDefault();
      files.dropEffect = 'copy';
      const isDropped = event.type === 'drop';
      setOver(!isDropped);
      if (isDropped) add([...files.files]);
    };
    const onLeave = () => setOver(false);
    addEventListener('dragover', onDrag);
    addEventListener('drop', onDrag);
    addEventListener('dragleave', onLeave);
    return () => {
      removeEventListener('dragover', onDrag);
      removeEventListener('drop', onDrag);
      removeEventListener('dragleave', onLeave);
    };
  }, [add]);
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
function filesOf({ dataTransfer }: DragEvent): DataTransfer | undefined {
  if (!dataTransfer?.types.includes('Files')) return undefined;
  return document.querySelector('[role="dialog"]') ? undefined : dataTransfer;
}
