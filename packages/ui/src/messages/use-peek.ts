import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** The time that a mouse rests on a button before its explanation shows. */
const hoverMs = 250;
/** The time that a finger rests on it. */
const pressMs = 500;

interface Peek {
  readonly key: string;
  readonly anchor: HTMLElement;
}

/** Shows an explanation of a button on hover, on keyboard focus and on a long press, which then is not a click. */
export function usePeek() {
  const [peek, setPeek] = useState<Peek>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isPressed = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const close = () => {
    clearTimeout(timer.current);
    setPeek(undefined);
  };
  const openIn = (next: Peek, ms: number, isPress = false) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      isPressed.current = isPress;
      setPeek(next);
    }, ms);
  };
  const handlers = (key: string) => ({
    onPointerEnter: ({ pointerType, currentTarget: anchor }: PointerEvent<HTMLElement>) => {
      if (pointerType !== 'touch') openIn({ key, anchor }, hoverMs);
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'touch') clearTimeout(timer.current);
      else close();
    },
    onPointerDown: ({ pointerType, currentTarget: anchor }: PointerEvent<HTMLElement>) => {
      isPressed.current = false;
      if (pointerType === 'touch') openIn({ key, anchor }, pressMs, true);
    },
    onPointerUp: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'touch') clearTimeout(timer.current);
    },
    onFocus: ({ currentTarget: anchor }: { readonly currentTarget: HTMLElement }) => {
      if (anchor.matches(':focus-visible')) openIn({ key, anchor }, 0);
    },
    onBlur: close,
    onContextMenu: (event: MouseEvent) => {
      if (isPressed.current) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent) => {
      if (!isPressed.current) return;
      isPressed.current = false;
      event.stopPropagation();
    },
  });
  return { peek, handlers, close };
}
