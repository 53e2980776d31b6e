import { useUser } from '@tidings/sdk/react';
import { emojiName, useEmojiNames } from '../emoji/emoji-name.ts';
import { EmojiPicture } from '../emoji/emoji-picture.tsx';
import { statusEmoji } from './emoji-of-status.ts';

/** The emoji of a person's status, beside their name. The text of the status shows on hover. */
export function StatusEmoji({ userId }: { readonly userId: number | undefined }) {
  const status = useUser(userId ?? 0)?.status;
  const names = useEmojiNames();
  const emoji = statusEmoji(status);
  if (!emoji) return null;
  const text = status?.status_text || emojiName(emoji, names);
  return (
    <span className="status-emoji" title={text}>
      <EmojiPicture emoji={emoji} />
      <span className="hidden-text"> {text}</span>
    </span>
  );
}
