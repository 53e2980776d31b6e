import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode, Ref } from 'react';
import { DialogBack } from './dialog-back.tsx';
import { hasKeyboard } from './has-keyboard.ts';
import { IconButton } from './icon-button.tsx';
import { useOpenDialog } from './open-dialogs.ts';
import { useReturnFocus } from './use-return-focus.ts';

export interface DialogProps {
  readonly title: string;
  /** Asked for by its buttons, a key, or a click beside it. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons at its foot. */
  readonly foot?: ReactNode;
  readonly isWide?: boolean;
  /** What holds the children. */
  readonly body?: Ref<HTMLDivElement>;
}

/** Then the key closes the list of the field, not the dialog around it. */
function isListOpen(): boolean {
  return document.activeElement?.getAttribute('aria-expanded') === 'true';
}

/** Where one types first, if the dialog is for that; else the dialog, whose first button closes it. */
function focusWithin(event: Event): void {
  event.preventDefault();
  const dialog = event.currentTarget;
  if (!(dialog instanceof HTMLElement)) return;
  const field = dialog.querySelector<HTMLElement>(typedInto);
  (hasKeyboard.matches && field ? field : dialog).focus();
}

const typedInto =
  'form :is(input:not([type="file"]), select, textarea):enabled, input[type="search"]';

/** Shown as long as it is rendered, and closed without a question. */
export function DialogFrame({ title, onClose, children, foot, isWide = false, body }: DialogProps) {
  const returnFocus = useReturnFocus();
  useOpenDialog(onClose);
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <DialogBack />
        <Radix.Content
          className={isWide ? 'dialog wide' : 'dialog'}
          aria-describedby={undefined}
          onOpenAutoFocus={focusWithin}
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
          <div className="dialog-body" ref={body}>
            {children}
          </div>
          {foot && <div className="dialog-foot">{foot}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
