import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  useId,
  useImperativeHandle,
} from 'react';
import { t } from '../languages/t.ts';
import { isComposing } from '../ui/is-composing.ts';
import { soonNeeded } from '../ui/on-demand.tsx';
import { completionId } from './completion/completion.ts';
import { formatKeys } from './format-keys.ts';
import type { Format } from './format-text.ts';
import { pastedLink } from './pasted-link.ts';
import { useCompletion } from './use-completion.ts';
import { useTextField } from './use-text-field.ts';

const FoundCompletions = soonNeeded(
  async () => (await import('./completion/found-completions.tsx')).FoundCompletions,
);

export interface MessageFieldHandle {
  focus(): void;
  /** Formats the text as if the user had typed the change. */
  format(format: Format): void;
}

interface Props {
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (next: string) => void;
  readonly onSubmit: () => void;
  /** If false, Enter submits only together with Ctrl or Cmd. */
  readonly enterSubmits: boolean;
  /** Called for Enter alone, if it does not submit. Returns whether it handled the key. */
  readonly onEnter?: () => boolean;
  readonly onEscape?: () => void;
  /** Called for the up arrow key in an empty field. */
  readonly onUp?: () => void;
  readonly onFiles?: (files: readonly File[]) => void;
  /** Whether the message goes to a topic, whose participants can be mentioned. */
  readonly isTopic: boolean;
  readonly disabled?: boolean;
  readonly ref?: Ref<MessageFieldHandle>;
}

/** A Markdown field that grows with its text, completes names, and follows changes from other tabs and devices. */
export function MessageField({ value, onChange, isTopic, ref, ...props }: Props) {
  const id = useId();
  const { ref: field, onInput, format } = useTextField(value, onChange);
  const completing = useCompletion({ field, format });
  const { trigger, isOpen, place } = completing;
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus(), format }), [
    field,
    format,
  ]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (completing.onKeyDown(event) || isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape' && props.onEscape) {
      event.stopPropagation();
      props.onEscape();
      return;
    }
    if (event.key === 'ArrowUp' && value === '' && props.onUp) {
      event.preventDefault();
      props.onUp();
      return;
    }
    const isWithControl = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    const mark = isWithControl ? formatKeys.get(event.key.toLowerCase()) : undefined;
    if (mark) {
      event.preventDefault();
      format(mark);
      return;
    }
    if (event.key !== 'Enter' || event.shiftKey || event.altKey) return;
    const isSubmit = props.enterSubmits || event.ctrlKey || event.metaKey;
    if (!isSubmit && !(value.trim() !== '' && props.onEnter?.())) return;
    event.preventDefault();
    if (!isSubmit) return;
    props.onSubmit();
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    const text = event.clipboardData.getData('text/plain');
    const make = field.current && pastedLink(text, field.current);
    if (make) format(make);
    // Office programs copy a picture of the text along with the text itself.
    else if (files.length > 0 && text === '' && props.onFiles) props.onFiles(files);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <textarea
        ref={field}
        className="message-field"
        aria-label={props.label}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen ? completionId(id, place) : undefined}
        placeholder={props.placeholder}
        disabled={props.disabled}
        dir="auto"
        rows={Math.min(12, value.split('\n').length)}
        onInput={() => {
          onInput();
          completing.look();
        }}
        onSelect={completing.look}
        onBlur={completing.close}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <FoundCompletions
        anchor={field}
        trigger={trigger}
        isTopic={isTopic}
        id={id}
        label={t('chat.suggestions')}
        place={place}
        onChoose={completing.choose}
        onFound={completing.onFound}
      />
    </>
  );
}
