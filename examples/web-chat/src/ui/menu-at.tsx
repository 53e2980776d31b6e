import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useEffect } from 'react';
import { MenuContent } from './menu.tsx';

/** Where a menu was asked for. */
export interface AskedMenu {
  /** What it is about, whose name it has. */
  readonly about: HTMLElement;
  /** What asked for it: that, or a button of its own. */
  readonly from: HTMLElement;
  readonly at: DOMRect;
}

interface Props {
  /** Also once it is closed. */
  readonly asked: AskedMenu | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** To what asked for it, or what is there in its place by now. */
  readonly returnFocus: () => void;
  readonly children: ReactNode;
}

/** A menu of which there is one for many things. It is in the page where they are, in their landmark. */
export function MenuAt({ asked, isOpen, onClose, returnFocus, children }: Props) {
  const { about, from } = asked ?? {};
  useEffect(() => {
    if (!isOpen || !about) return undefined;
    // That one sees what it is about renders none of the many anew.
    about.dataset['menu'] = 'open';
    if (from !== about) from?.setAttribute('aria-expanded', 'true');
    return () => {
      delete about.dataset['menu'];
      if (from !== about) from?.setAttribute('aria-expanded', 'false');
    };
  }, [isOpen, about, from]);
  const { left, top, width, height } = asked?.at ?? new DOMRect();
  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={onClose}>
      <DropdownMenu.Trigger asChild>
        <span className="menu-place" aria-hidden="true" style={{ left, top, width, height }} />
      </DropdownMenu.Trigger>
      <MenuContent
        align="start"
        aria-labelledby={about?.id}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          returnFocus();
        }}
        // The right button that asked for it is let go, maybe over an item by now: that chooses nothing.
        onPointerUpCapture={(event) => {
          if (event.button === 2 || event.ctrlKey) event.preventDefault();
        }}
        onInteractOutside={(event) => {
          // Its button closes it by itself, and would only open it again.
          if (from !== about && event.target instanceof Node && from?.contains(event.target)) {
            event.preventDefault();
          }
        }}
      >
        {children}
      </MenuContent>
    </DropdownMenu.Root>
  );
}
