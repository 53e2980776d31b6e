import { type KeyboardEvent, useEffect, useId, useRef } from 'react';

interface Props {
  readonly onChoose: (enterSends: boolean) => void;
  readonly onClose: () => void;
}

/** Asks which key sends. Another Enter sends the message. */
export function EnterChoice({ onChoose, onClose }: Props) {
  const id = useId();
  const sends = useRef<HTMLButtonElement>(null);
  useEffect(() => sends.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flexible box in all browsers.
    <div className="enter-choice" role="group" aria-labelledby={id} onKeyDown={onKeyDown}>
      <p id={id}>Should Enter send your messages? You can change this below the Send button.</p>
      <button ref={sends} type="button" className="button primary" onClick={() => onChoose(true)}>
        Enter sends
      </button>
      <button type="button" className="button" onClick={() => onChoose(false)}>
        Enter starts a new line
      </button>
    </div>
  );
}
