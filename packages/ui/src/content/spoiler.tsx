import { type ReactNode, useId, useState } from 'react';
import { t } from '../languages/t.ts';

interface Props {
  readonly header: ReactNode;
  readonly children: ReactNode;
}

/** A spoiler: hidden text with a button to show it. */
export function Spoiler({ header, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="spoiler">
      <button
        type="button"
        className="spoiler-header"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="spoiler-title">{header}</span>
        <span className="spoiler-hint">{isOpen ? t('chat.hide') : t('chat.show')}</span>
      </button>
      <div id={id} hidden={!isOpen}>
        {children}
      </div>
    </div>
  );
}
