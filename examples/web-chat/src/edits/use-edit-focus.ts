import { type RefObject, useEffect, useLayoutEffect } from 'react';
import type { MessageFieldHandle } from '../composer/message-field.tsx';
import { useEdits, useWantsFocus } from './edits.tsx';

interface Options {
  readonly key: string;
  /** Whether there is a text. */
  readonly isReady: boolean;
  /** What holds the field. */
  readonly box: RefObject<HTMLElement | null>;
  readonly field: RefObject<MessageFieldHandle | null>;
}

/** Takes the caret to an edit that begins, and back to one whose row went and came again. */
export function useEditFocus({ key, isReady, box, field }: Options): void {
  const edits = useEdits();
  const wantsFocus = useWantsFocus(key);
  useEffect(() => {
    if (!isReady || !wantsFocus) return undefined;
    let frame = 0;
    const take = () => {
      const isElsewhere = isTypedElsewhere();
      if (!isElsewhere) field.current?.format(atEnd);
      if (isElsewhere || box.current?.contains(document.activeElement)) edits.hasFocus();
      // A row that is not measured yet is hidden, and takes no caret.
      else frame = requestAnimationFrame(take);
    };
    take();
    return () => cancelAnimationFrame(frame);
  }, [isReady, wantsFocus, edits, box, field]);

  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (element?.contains(document.activeElement)) edits.wantFocus(key);
    };
  }, [box, edits, key]);
}

function isTypedElsewhere(): boolean {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLTextAreaElement)) return false;
  return activeElement.value !== '' && activeElement.closest('.composer') !== null;
}

function atEnd({ text }: { readonly text: string }) {
  return { text, start: text.length, end: text.length };
}
