import { Popover } from 'radix-ui';
import { type ReactNode, useMemo, useRef } from 'react';
import { usePortal } from '../scope/scope.ts';
import { useOpenDialog } from './use-open-dialog.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface Props {
  /** The element beside which it appears. */
  readonly from: HTMLElement;
  readonly label: string;
  readonly className: string;
  /** Called by Escape, and by a click outside. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A popover beside an element that is rendered elsewhere. It stays in place if the element goes away. */
export function PopoverAt({ from, label, className, onClose, children }: Props) {
  const portal = usePortal();
  const returnFocus = useReturnFocus();
  useOpenDialog(onClose);
  const last = useRef<DOMRect>(undefined);
  const anchor = useMemo(
    () => ({
      current: {
        getBoundingClientRect() {
          if (from.isConnected || !last.current) last.current = from.getBoundingClientRect();
          return last.current;
        },
      },
    }),
    [from],
  );
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal container={portal}>
        <Popover.Content
          className={`popover ${className}`}
          aria-label={label}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={returnFocus}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
