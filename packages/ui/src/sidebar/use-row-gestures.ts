import { type DOMAttributes, useEffect, useRef } from 'react';
import { parseRoute, type Route } from '../routes/route.ts';
import { focusCandidates } from '../ui/focus-candidates.ts';
import type { MenuRequest } from '../ui/menu-at.tsx';

/** Duration of a long press. Not every phone fires `contextmenu` for one. */
const longPressMs = 500;
/** A press that moves farther than this is not a long press. */
const longPressPx = 10;

export interface RowMenuRequest extends MenuRequest {
  readonly to: Route;
  /** Elements to focus if the row is gone when the menu closes, nearest first. */
  readonly around: readonly HTMLElement[];
}

type Row = Pick<RowMenuRequest, 'about' | 'to'>;

/** Whether rows with this target have a menu. */
export function hasMenu({ name }: Route): boolean {
  return name === 'channel' || name === 'topic' || name === 'direct';
}

/**
 * Detects every gesture that opens a row's menu: right click, menu key, long press, and the row's button. One set
 * of listeners serves all rows of an element.
 */
export function useRowGestures(
  onRequest: (request: RowMenuRequest) => void,
): DOMAttributes<HTMLElement> {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef(new DOMRect());
  const hasOpened = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const stop = () => clearTimeout(timer.current);
  const ask = (row: Row, from: HTMLElement, at: DOMRect) => {
    stop();
    hasOpened.current = true;
    onRequest({ ...row, from, at, around: focusCandidates(row.about) });
  };
  return {
    onContextMenu(event) {
      const row = rowOf(event.target);
      if (!row) return;
      event.preventDefault();
      ask(row, row.about, new DOMRect(event.clientX, event.clientY));
    },
    onClick({ target }) {
      const button = target instanceof Element && target.closest<HTMLElement>('.sidebar-do');
      const row = button && rowOf(button);
      if (row) ask(row, button, button.getBoundingClientRect());
    },
    onPointerDown({ target, pointerType, isPrimary, clientX, clientY }) {
      stop();
      hasOpened.current = false;
      const row = pointerType === 'mouse' || !isPrimary ? undefined : rowOf(target);
      if (!row) return;
      const at = new DOMRect(clientX, clientY);
      start.current = at;
      timer.current = setTimeout(() => ask(row, row.about, at), longPressMs);
    },
    onPointerMove({ clientX, clientY }) {
      const { x, y } = start.current;
      if (Math.hypot(clientX - x, clientY - y) > longPressPx) stop();
    },
    onPointerUp: stop,
    // The list scrolls.
    onPointerCancel: stop,
    onScroll: stop,
    onTouchEnd(event) {
      // Lifting the finger after a long press must not follow the link.
      if (hasOpened.current) event.preventDefault();
    },
  };
}

function rowOf(target: EventTarget): Row | undefined {
  if (!(target instanceof Element)) return undefined;
  const about = target.closest('.sidebar-place')?.querySelector('a');
  if (!about) return undefined;
  const to = parseRoute(about.hash);
  return hasMenu(to) ? { about, to } : undefined;
}
