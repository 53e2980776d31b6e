import { type KeyboardEvent, type RefObject, useCallback, useState } from 'react';
import { isComposing } from '../ui/is-composing.ts';
import type { Completion } from './completion/completion.ts';
import { findTrigger, type Trigger } from './completion/find-trigger.ts';
import type { Format } from './format-text.ts';

interface Options {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly format: (format: Format) => void;
}

const none: readonly Completion[] = [];

/** Offers completions for the text before the caret. */
export function useCompletion({ field, format }: Options) {
  const [trigger, setTrigger] = useState<Trigger>();
  const [dismissed, setDismissed] = useState<number>();
  const [place, setPlace] = useState(0);
  const [completions, setCompletions] = useState(none);
  const isDismissed = trigger !== undefined && trigger.from === dismissed;
  const isOpen = completions.length > 0;
  const current = Math.min(place, completions.length - 1);

  const look = useCallback(() => {
    const { value = '', selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
    const found = selectionStart === selectionEnd ? findTrigger(value, selectionStart) : undefined;
    setTrigger((last) => (JSON.stringify(last) === JSON.stringify(found) ? last : found));
    if (found === undefined) setDismissed(undefined);
  }, [field]);

  const close = useCallback(() => setTrigger(undefined), []);

  const choose = ({ text }: Completion) => {
    if (!trigger) return;
    setTrigger(undefined);
    setPlace(0);
    format((present) => {
      const rest = present.text.slice(present.end);
      const added = rest.startsWith(' ') ? text.trimEnd() : text;
      const after = trigger.from + text.length;
      const whole = present.text.slice(0, trigger.from) + added + rest;
      return { text: whole, start: after, end: after };
    });
  };

  /** Returns whether the list handled the key. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen || isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey) return false;
    const chosen = completions[current];
    switch (event.key) {
      case 'ArrowDown':
        setPlace((current + 1) % completions.length);
        break;
      case 'ArrowUp':
        setPlace((current + completions.length - 1) % completions.length);
        break;
      case 'Enter':
      case 'Tab':
        if (event.shiftKey || !chosen) return false;
        choose(chosen);
        break;
      case 'Escape':
        setDismissed(trigger?.from);
        break;
      default:
        setPlace(0);
        return false;
    }
    event.preventDefault();
    event.stopPropagation();
    return true;
  };

  return {
    trigger: isDismissed ? undefined : trigger,
    isOpen,
    place: current,
    look,
    close,
    choose,
    onKeyDown,
    onFound: setCompletions,
  };
}
