import { cloneElement } from 'react';
import { soonNeeded } from '../ui/on-demand.tsx';

/** A popover to pick an emoji from. */
export const EmojiPicker = soonNeeded(
  async () => (await import('./emoji-picker.tsx')).EmojiPicker,
  ({ trigger }) => cloneElement(trigger, { disabled: true }),
);
