import { type RefObject, useEffect, useLayoutEffect } from 'react';
import type { MessageFieldHandle } from '../composer/message-field.tsx';
import { useEdits, useWantsFocus } from './edits.tsx';

interface Options {
  readonly key: string;
  /** Whether the text is loaded. */
  readonly isReady: boolean;
  /** The element around the field. */
  readonly box: RefObject<HTMLElement | null>;
  readonly field: RefObject<MessageFieldHandle | null>;
}

/** Focuses the field of an edit when it opens, and again when its row is rendered again. */
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
      // A row that is not measured yet is hidden and cannot take the focus.
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
