import type { EmojiRef } from '@tidings/sdk';
import type { KeyboardEvent, Ref } from 'react';
import type { KnownEmoji } from './emoji-data.ts';
import { EmojiPicture } from './emoji-picture.tsx';

interface Props {
  readonly emojis: readonly KnownEmoji[];
  readonly onPick: (emoji: EmojiRef) => void;
  readonly ref: Ref<HTMLDivElement>;
}

/** One stop for the tab key; arrows move inside. */
export function EmojiGrid({ emojis, onPick, ref }: Props) {
  if (emojis.length === 0) return <p className="quiet emoji-none">No emoji found.</p>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons that arrows move through.
    <div ref={ref} className="emoji-grid" role="group" aria-label="Emoji" onKeyDown={moveFocus}>
      {emojis.map(({ ref: emoji }, index) => (
        <button
          key={`${emoji.type} ${emoji.code}`}
          type="button"
          className="emoji-choice"
          tabIndex={index === 0 ? 0 : -1}
          aria-label={emoji.name.replaceAll('_', ' ')}
          title={`:${emoji.name}:`}
          onClick={() => onPick(emoji)}
        >
          <EmojiPicture emoji={emoji} />
        </button>
      ))}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const index = buttons.findIndex((button) => button.matches(':focus'));
  const next = buttons[index + stepOf(event.key, event.currentTarget, buttons)];
  if (index === -1 || !next || next === buttons[index]) return;
  event.preventDefault();
  next.focus();
}

function stepOf(key: string, grid: HTMLElement, buttons: readonly HTMLElement[]): number {
  const forward = getComputedStyle(grid).direction === 'rtl' ? -1 : 1;
  const top = buttons[0]?.offsetTop;
  const columns = buttons.filter(({ offsetTop }) => offsetTop === top).length;
  switch (key) {
    case 'ArrowRight':
      return forward;
    case 'ArrowLeft':
      return -forward;
    case 'ArrowDown':
      return columns;
    case 'ArrowUp':
      return -columns;
    default:
      return 0;
  }
}
