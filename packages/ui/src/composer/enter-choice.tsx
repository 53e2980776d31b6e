import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { t } from '../languages/t.ts';

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
      <p id={id}>{t('composer.shouldEnterSendYourMessages')}</p>
      <button ref={sends} type="button" className="button primary" onClick={() => onChoose(true)}>
        {t('composer.enterSends')}
      </button>
      <button type="button" className="button" onClick={() => onChoose(false)}>
        {t('composer.enterStartsANewLine')}
      </button>
    </div>
  );
}
