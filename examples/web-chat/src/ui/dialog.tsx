import { useRef, useState } from 'react';
import { DialogFrame, type DialogProps } from './dialog-frame.tsx';
import { DiscardTyped } from './discard-typed.tsx';
import { hasTyped } from './typed.ts';

/** A dialog that asks before it closes with unsaved input. */
export function Dialog({ onClose, children, ...frame }: DialogProps) {
  const body = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    if (body.current && hasTyped(body.current)) setAsking(true);
    else onClose();
  };
  return (
    <>
      <DialogFrame {...frame} onClose={close} body={body}>
        {children}
      </DialogFrame>
      {isAsking && <DiscardTyped onDiscard={onClose} onClose={() => setAsking(false)} />}
    </>
  );
}
