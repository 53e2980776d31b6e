import type { EmojiRef, TimelineItem } from '@tidings/sdk';
import { useState } from 'react';
import { emojiName, useEmojiNames } from '../emoji/emoji-name.ts';
import { EmojiPicture } from '../emoji/emoji-picture.tsx';
import { recentEmojis } from '../emoji/recent-emojis.ts';
import { t } from '../languages/t.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useReactions } from './reactions.tsx';

export const thumbsUp: EmojiRef = { name: '+1', code: '1f44d', type: 'unicode_emoji' };

const popular: readonly EmojiRef[] = [
  thumbsUp,
  { name: 'heart', code: '2764', type: 'unicode_emoji' },
  { name: 'tada', code: '1f389', type: 'unicode_emoji' },
];

/** Buttons for the reactions that the user picked last, or that most people use. */
export function QuickReactions({ item }: { readonly item: TimelineItem }) {
  const { tallies, toggle } = useReactions(item);
  const names = useEmojiNames();
  const [offered] = useState(offeredReactions);
  return offered.map((emoji) => {
    const given = tallies.find((tally) => isSame(tally.emoji, emoji));
    return (
      <IconButton
        key={emoji.code}
        label={t('messages.reactWith', { name: emojiName(emoji, names) })}
        aria-pressed={given?.isOwn === true}
        onClick={() => toggle(given ?? { emoji, userIds: [], isOwn: false })}
      >
        <EmojiPicture emoji={emoji} />
      </IconButton>
    );
  });
}

/** Custom emoji are left out, since they may be gone by now. */
function offeredReactions(): readonly EmojiRef[] {
  const recent = recentEmojis().filter(({ type }) => type === 'unicode_emoji');
  const others = popular.filter((emoji) => !recent.some((each) => isSame(each, emoji)));
  return [...recent, ...others].slice(0, popular.length);
}

function isSame(a: EmojiRef, b: EmojiRef): boolean {
  return a.type === b.type && a.code === b.code;
}
