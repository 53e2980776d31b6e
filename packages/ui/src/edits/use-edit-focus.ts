import { type RefObject, useEffect, useLayoutEffect } from 'react';
import type { MessageFieldHandle } from '../composer/message-field.tsx';
import { focusedElement } from '../ui/focused.ts';
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
      if (isElsewhere || box.current?.contains(focusedElement())) edits.hasFocus();
      // A row that is not measured yet is hidden and cannot take the focus.
      else frame = requestAnimationFrame(take);
    };
    take();
    return () => cancelAnimationFrame(frame);
  }, [isReady, wantsFocus, edits, box, field]);

  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (element?.contains(focusedElement())) edits.wantFocus(key);
    };
  }, [box, edits, key]);
}

function isTypedElsewhere(): boolean {
  const focused = focusedElement();
  if (!(focused instanceof HTMLTextAreaElement)) return false;
  return focused.value !== '' && focused.closest('.composer') !== null;
}

function atEnd({ text }: { readonly text: string }) {
  return { text, start: text.length, end: text.length };
}
