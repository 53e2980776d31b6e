import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import type { Format } from './format-text.ts';
import { mapPosition, mergeTyped } from './text-edit.ts';

export interface TextField {
  readonly ref: RefObject<HTMLTextAreaElement | null>;
  /** Call it for each `input` event of the field. */
  readonly onInput: () => void;
  readonly format: (format: Format) => void;
}

/**
 * Handles a text field whose value also changes from outside. Outside changes show at once, the caret keeps
 * its place in the text, and simultaneous typing is merged.
 */
export function useTextField(value: string, onChange: (next: string) => void): TextField {
  const ref = useRef<HTMLTextAreaElement>(null);
  const shown = useRef('');
  const present = useRef(value);
  present.current = value;
  const change = useRef(onChange);
  change.current = onChange;

  useLayoutEffect(() => {
    const field = ref.current;
    if (!field || field.value === value) return;
    const before = field.value;
    const [start, end] = [field.selectionStart, field.selectionEnd];
    field.value = value;
    shown.current = value;
    // In a field that was empty, the caret goes to the end.
    const moved = (place: number) =>
      before === '' ? value.length : mapPosition(place, before, value);
    field.setSelectionRange(moved(start), moved(end));
  }, [value]);

  const onInput = useCallback(() => {
    const typed = ref.current?.value ?? '';
    const next = mergeTyped(shown.current, typed, present.current);
    shown.current = typed;
    present.current = next;
    change.current(next);
  }, []);

  const format = useCallback(
    (make: Format) => {
      const field = ref.current;
      if (!field) return;
      const { value: text, selectionStart: start, selectionEnd: end } = field;
      const made = make({ text, start, end });
      field.focus();
      if (made.text !== text) replaceText(field, made.text);
      field.setSelectionRange(made.start, made.end);
      onInput();
    },
    [onInput],
  );

  return { ref, onInput, format };
}

function replaceText(field: HTMLTextAreaElement, next: string): void {
  field.select();
  // The only way to keep the browser's undo. Without support, only undo is lost.
  if (document.execCommand?.('insertText', false, next) && field.value === next) return;
  field.value = next;
}
