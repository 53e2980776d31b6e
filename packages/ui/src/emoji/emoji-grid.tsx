import type { EmojiRef } from '@tidings/sdk';
import type { Ref } from 'react';
import { t } from '../languages/t.ts';
import { moveFocus } from '../ui/move-focus.ts';
import type { KnownEmoji } from './emoji-data.ts';
import { emojiName, useEmojiNames } from './emoji-name.ts';
import { EmojiPicture } from './emoji-picture.tsx';
import { emojiTitle } from './emoji-title.ts';

interface Props {
  readonly emojis: readonly KnownEmoji[];
  readonly tone: string;
  readonly onPick: (emoji: EmojiRef) => void;
  readonly ref: Ref<HTMLDivElement>;
}

export function EmojiGrid({ emojis, tone, onPick, ref }: Props) {
  const names = useEmojiNames();
  if (emojis.length === 0) return <p className="quiet emoji-none">{t('emoji.noEmojiFound')}</p>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons with arrow key navigation.
    <div
      ref={ref}
      className="emoji-grid"
      role="group"
      aria-label={t('emoji.emoji')}
      onKeyDown={moveFocus}
    >
      {emojis.map(({ ref: emoji }, index) => (
        <button
          key={`${emoji.type} ${emoji.code}`}
          type="button"
          className="emoji-choice"
          tabIndex={index === 0 ? 0 : -1}
          aria-label={emojiName(emoji, names)}
          title={emojiTitle(emoji, names)}
          onClick={() => onPick(emoji)}
        >
          <EmojiPicture emoji={emoji} tone={tone} />
        </button>
      ))}
    </div>
  );
}
