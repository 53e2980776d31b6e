import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { usePortal } from '../scope/scope.ts';
import { useTriggerFocus } from './use-trigger-focus.ts';

interface MenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactNode;
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
}

export function Menu({ trigger, children, align = 'end' }: MenuProps) {
  const portal = usePortal();
  const { trigger: button, onCloseAutoFocus } = useTriggerFocus();
  return (
    // A modal menu inserts a style sheet, which our content security policy refuses.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger ref={button} asChild>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={portal}>
        <MenuContent align={align} onCloseAutoFocus={onCloseAutoFocus}>
          {children}
        </MenuContent>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** Content of a menu, rendered while it is open. */
export function MenuContent(props: DropdownMenu.DropdownMenuContentProps) {
  return <DropdownMenu.Content className="menu" sideOffset={4} collisionPadding={8} {...props} />;
}

interface ItemProps {
  readonly icon?: ReactNode;
  readonly isDangerous?: boolean;
  readonly disabled?: boolean;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

export function MenuItem({
  icon,
  isDangerous = false,
  disabled = false,
  onSelect,
  children,
}: ItemProps) {
  return (
    <DropdownMenu.Item
      className={isDangerous ? 'menu-item danger' : 'menu-item'}
      disabled={disabled}
      onSelect={onSelect}
    >
      {icon}
      {children}
    </DropdownMenu.Item>
  );
}

export function MenuLine() {
  return <DropdownMenu.Separator className="menu-line" />;
}
