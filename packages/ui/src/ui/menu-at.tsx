import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useEffect } from 'react';
import { MenuContent } from './menu.tsx';

/** A request to open a menu. */
export interface MenuRequest {
  /** The element that the menu is for, which also names it. */
  readonly about: HTMLElement;
  /** The element that was clicked or pressed: the same, or its menu button. */
  readonly from: HTMLElement;
  readonly at: DOMRect;
}

interface Props {
  /** The last request, also while the menu is closed. */
  readonly request: MenuRequest | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Focuses the element that opened the menu, or its replacement. */
  readonly returnFocus: () => void;
  readonly children: ReactNode;
}

/** A menu that many elements share. It is rendered near them, within the same landmark. */
export function MenuAt({ request, isOpen, onClose, returnFocus, children }: Props) {
  const { about, from } = request ?? {};
  useEffect(() => {
    if (!isOpen || !about) return undefined;
    // Set by attributes, so that none of the many elements renders again.
    about.dataset['menu'] = 'open';
    if (from !== about) from?.setAttribute('aria-expanded', 'true');
    return () => {
      delete about.dataset['menu'];
      if (from !== about) from?.setAttribute('aria-expanded', 'false');
    };
  }, [isOpen, about, from]);
  const { left, top, width, height } = request?.at ?? new DOMRect();
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
        // Releasing the right button over an item must not choose it.
        onPointerUpCapture={(event) => {
          if (event.button === 2 || event.ctrlKey) event.preventDefault();
        }}
        onInteractOutside={(event) => {
          // The menu button toggles the menu itself; closing it here would reopen it.
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
