import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { useReturnFocus } from './use-return-focus.ts';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons at its foot. */
  readonly foot?: ReactNode;
  readonly isWide?: boolean;
}

/** Then the key closes the list of the field, not the dialog around it. */
function isListOpen(): boolean {
  return document.activeElement?.getAttribute('aria-expanded') === 'true';
}

/** Shown as long as it is rendered. */
export function Dialog({ title, onClose, children, foot, isWide = false }: Props) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-back" />
        <Radix.Content
          className={isWide ? 'dialog wide' : 'dialog'}
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          onEscapeKeyDown={(event) => isListOpen() && event.preventDefault()}
        >
          <div className="dialog-head">
            <Radix.Title>{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close">
                <X size={18} />
              </IconButton>
            </Radix.Close>
          </div>
          <div className="dialog-body">{children}</div>
          {foot && <div className="dialog-foot">{foot}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
