import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { pageMemory } from '../account/page-memory.ts';
import { t } from '../languages/t.ts';

/** Messages that the user has opened: a row is unmounted when it scrolls out of view. */
const opened = pageMemory<number, true>();

/** HTML with fewer characters and lines fits into a folded message, whatever its width. */
const shortLength = 900;
const shortLines = 12;
/** Marks that take no space. Formulas and coloured code mostly consist of them. */
const flatMarks = /<\/?(?:span|m[a-z]+)\b[^>]*>/g;
/** A message that is only a little taller than a folded one is shown whole. */
const tolerance = 1.3;

interface Props {
  readonly messageId: number;
  readonly html: string;
  readonly children: ReactNode;
}

/** Folds a long message. */
export function Foldable({ messageId, html, children }: Props) {
  if (messageId === 0 || isShort(html)) return children;
  return <Folded messageId={messageId}>{children}</Folded>;
}

/** Whether the message surely fits. Measuring each would make the browser lay out the page once more. */
function isShort(html: string): boolean {
  const text = html.replace(flatMarks, '');
  return text.length <= shortLength && text.split('\n').length <= shortLines;
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
