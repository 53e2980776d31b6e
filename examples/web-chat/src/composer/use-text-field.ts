import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import type { Format } from './format-text.ts';
import { movedPlace, withTyped } from './text-edit.ts';

export interface TextField {
  readonly ref: RefObject<HTMLTextAreaElement | null>;
  /** To be called with each change that the field tells of. */
  readonly onInput: () => void;
  readonly format: (format: Format) => void;
}

/**
 * A text field whose text others change too: what they write shows at once, the caret stays where it
 * is in the text, and what is typed meanwhile goes where it was meant.
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
    // Whoever comes to a text goes on at its end.
    const moved = (place: number) =>
      before === '' ? value.length : movedPlace(place, before, value);
    field.setSelectionRange(moved(start), moved(end));
  }, [value]);

  const onInput = useCallback(() => {
    const typed = ref.current?.value ?? '';
    const next = withTyped(shown.current, typed, present.current);
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
  // The only way that browsers can undo; those that no longer know it lose the undoing alone.
  if (document.execCommand?.('insertText', false, next) && field.value === next) return;
  field.value = next;
}
