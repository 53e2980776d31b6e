import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode, Ref } from 'react';
import { t } from '../languages/t.ts';
import { usePortal } from '../scope/scope.ts';
import { DialogOverlay } from './dialog-overlay.tsx';
import { focusedElement } from './focused.ts';
import { hasKeyboard } from './has-keyboard.ts';
import { IconButton } from './icon-button.tsx';
import { useOpenDialog } from './use-open-dialog.ts';
import { useReturnFocus } from './use-return-focus.ts';

export interface DialogProps {
  readonly title: string;
  /** Called by its buttons, Escape, or a click outside. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons in the footer. */
  readonly foot?: ReactNode;
  readonly isWide?: boolean;
  /** The element around the children. */
  readonly body?: Ref<HTMLDivElement>;
}

/** Whether a list is open in a field. Then Escape closes the list, not the dialog. */
function isListOpen(): boolean {
  return focusedElement()?.getAttribute('aria-expanded') === 'true';
}

/** Focuses the first field of a form, or else the dialog itself. */
function focusWithin(event: Event): void {
  event.preventDefault();
  const dialog = event.currentTarget;
  if (!(dialog instanceof HTMLElement)) return;
  const field = dialog.querySelector<HTMLElement>(typedFields);
  (hasKeyboard.matches && field ? field : dialog).focus();
}

const typedFields =
  'form :is(input:not([type="file"]), select, textarea):enabled, input[type="search"]';

/** A dialog without a question on closing. */
export function DialogFrame({ title, onClose, children, foot, isWide = false, body }: DialogProps) {
  const portal = usePortal();
  const returnFocus = useReturnFocus();
  useOpenDialog(onClose);
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal container={portal}>
        <DialogOverlay />
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
              <IconButton label={t('common.close')}>
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
