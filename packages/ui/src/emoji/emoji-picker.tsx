import type { EmojiRef } from '@tidings/sdk';
import { Popover } from 'radix-ui';
import { type ReactElement, useState } from 'react';
import { t } from '../languages/t.ts';
import { usePortal } from '../scope/scope.ts';
import { useTriggerFocus } from '../ui/use-trigger-focus.ts';
import { EmojiPanel } from './emoji-panel.tsx';
import { loadEmojiNames } from './load-emoji-names.ts';
import { rememberEmoji } from './recent-emojis.ts';

// The picker loads ahead. Labels of emoji in messages need the names before it opens.
void loadEmojiNames();

export interface EmojiPickerProps {
  /** The button that opens the picker. */
  readonly trigger: ReactElement<{ readonly disabled?: boolean }>;
  readonly onPick: (emoji: EmojiRef) => void;
  /** Whether to offer skin tones, which `textOf` puts into a text. Reactions have none. */
  readonly hasTones?: boolean;
}

/** A popover to pick an emoji from. */
export function EmojiPicker({ trigger, onPick, hasTones = false }: EmojiPickerProps) {
  const portal = usePortal();
  const [isOpen, setOpen] = useState(false);
  const { trigger: button, onCloseAutoFocus } = useTriggerFocus();
  const pick = (emoji: EmojiRef) => {
    rememberEmoji(emoji);
    setOpen(false);
    onPick(emoji);
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger ref={button} asChild>
        {trigger}
      </Popover.Trigger>
      <Popover.Portal container={portal}>
        <Popover.Content
          className="emoji-picker"
          aria-label={t('emoji.chooseAnEmoji')}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <EmojiPanel onPick={pick} hasTones={hasTones} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
