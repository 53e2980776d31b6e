import { useRef, useState } from 'react';
import { DialogFrame, type DialogProps } from './dialog-frame.tsx';
import { DiscardInput } from './discard-input.tsx';
import { hasUnsavedInput } from './unsaved-input.ts';

/** A dialog that asks before it closes with unsaved input. */
export function Dialog({ onClose, children, ...frame }: DialogProps) {
  const body = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    if (body.current && hasUnsavedInput(body.current)) setAsking(true);
    else onClose();
  };
  return (
    <>
      <DialogFrame {...frame} onClose={close} body={body}>
        {children}
      </DialogFrame>
      {isAsking && <DiscardInput onDiscard={onClose} onClose={() => setAsking(false)} />}
    </>
  );
}
