import { type InputHTMLAttributes, type KeyboardEvent, type Ref, useId, useState } from 'react';
import { isComposing } from '../../ui/is-composing.ts';
import { type Completion, completionId } from './completion.ts';
import { CompletionList } from './completion-list.tsx';

interface Props
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'className' | 'maxLength' | 'placeholder' | 'type'
  > {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly completions: readonly Completion[];
  readonly listLabel: string;
  readonly listClassName: string;
  /** Returns whether the next part can be completed too. */
  readonly onChoose: (completion: Completion) => boolean;
  /** Called for Enter if the list did not use it. */
  readonly onEnter: () => void;
  readonly opensOnFocus?: boolean;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** A text input with a list of suggestions. */
export function CompletedInput({
  label,
  onChange,
  completions,
  listLabel,
  listClassName,
  onChoose,
  onEnter,
  opensOnFocus = false,
  ...input
}: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState(-1);
  const isShown = isOpen && completions.length > 0;
  const choose = (completion: Completion) => {
    setPlace(-1);
    setOpen(onChoose(completion));
  };
  const move = (step: number) => {
    setOpen(true);
    const count = completions.length;
    if (count > 0) setPlace((place + step + count) % count);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const chosen = isShown ? completions[place] : undefined;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(place === -1 ? 0 : -1);
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) choose(chosen);
    else if (event.key === 'Enter') {
      setOpen(false);
      onEnter();
    } else if (event.key === 'Escape' && isShown) setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <input
        {...input}
        role="combobox"
        aria-label={label}
        aria-expanded={isShown}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={isShown && place >= 0 ? completionId(id, place) : undefined}
        autoComplete="off"
        dir="auto"
        onChange={(event) => {
          onChange(event.target.value);
          setPlace(-1);
          setOpen(true);
        }}
        onFocus={() => opensOnFocus && setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      {isShown && (
        <div className={listClassName}>
          <CompletionList
            id={id}
            label={listLabel}
            completions={completions}
            place={place}
            onChoose={choose}
          />
        </div>
      )}
    </>
  );
}
