import { type DOMAttributes, useEffect, useRef } from 'react';
import { parseRoute, type Route } from '../routes/route.ts';
import { placesAround } from '../ui/give-focus.ts';
import type { AskedMenu } from '../ui/menu-at.tsx';

/** A finger that rests so long asks for the menu; not every phone has an event for that. */
const restMs = 500;
/** How far one may move that still rests. */
const restPx = 10;

export interface AskedRow extends AskedMenu {
  readonly to: Route;
  /** Where the focus can go if the row is gone by then, the nearest first. */
  readonly around: readonly HTMLElement[];
}

type Row = Pick<AskedRow, 'about' | 'to'>;

/** Whether there is anything that can be done with what a row leads to. */
export function hasMenu({ name }: Route): boolean {
  return name === 'channel' || name === 'topic' || name === 'direct';
}

/**
 * What asks for the menu of one of the rows in an element: a right click, the key for that, a finger
 * that rests, and the row's button.
 */
export function useRowGestures(onAsk: (asked: AskedRow) => void): DOMAttributes<HTMLElement> {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef(new DOMRect());
  const hasAsked = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const stop = () => clearTimeout(timer.current);
  const ask = (row: Row, from: HTMLElement, at: DOMRect) => {
    stop();
    hasAsked.current = true;
    onAsk({ ...row, from, at, around: placesAround(row.about) });
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
      hasAsked.current = false;
      const row = pointerType === 'mouse' || !isPrimary ? undefined : rowOf(target);
      if (!row) return;
      const at = new DOMRect(clientX, clientY);
      start.current = at;
      timer.current = setTimeout(() => ask(row, row.about, at), restMs);
    },
    onPointerMove({ clientX, clientY }) {
      const { x, y } = start.current;
      if (Math.hypot(clientX - x, clientY - y) > restPx) stop();
    },
    onPointerUp: stop,
    // It scrolls, or what it rests on does.
    onPointerCancel: stop,
    onScroll: stop,
    onTouchEnd(event) {
      // It goes nowhere once it is lifted.
      if (hasAsked.current) event.preventDefault();
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
