import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { pageMemory } from '../account/page-memory.ts';
import { t } from '../languages/t.ts';

/** Messages that the user has opened: a row is unmounted when it scrolls out of view. */
const opened = pageMemory<number, true>();

/** HTML with fewer characters and lines fits into a folded message, whatever its width. */
const shortLength = 900;
const shortLines = 12;
/** A message that is only a little taller than a folded one is shown whole. */
const tolerance = 1.3;

interface Props {
  readonly messageId: number;
  readonly html: string;
  readonly children: ReactNode;
}

/** Folds a long message. */
export function Foldable({ messageId, html, children }: Props) {
  const mayBeLong = html.length > shortLength || html.split('\n').length > shortLines;
  if (!mayBeLong || messageId === 0) return children;
  return <Folded messageId={messageId}>{children}</Folded>;
}

function Folded({ messageId, children }: Omit<Props, 'html'>) {
  const box = useRef<HTMLDivElement>(null);
  const [isLong, setLong] = useState(true);
  const [isOpen, setOpen] = useState(opened.has(messageId));
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = box.current ?? {};
    if (!isOpen && scrollHeight <= clientHeight * tolerance) setLong(false);
  }, [isOpen]);
  const toggle = () => {
    if (isOpen) opened.delete(messageId);
    else opened.set(messageId, true);
    setOpen(!isOpen);
  };
  return (
    <>
      <div ref={box} className={isLong && !isOpen ? 'folded' : undefined}>
        {children}
      </div>
      {isLong && (
        <button type="button" className="link-button fold" aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? t('chat.showLess') : t('chat.showMore')}
        </button>
      )}
    </>
  );
}
