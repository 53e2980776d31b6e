import type { EmojiRef } from '@tidings/sdk';
import { useList } from '@tidings/sdk/react';
import { charactersOf, withTone } from '../content/emoji-text.ts';
import { usePicture } from '../content/server.ts';

/** Server path of extra emoji, which are neither Unicode characters nor custom emoji. */
const EXTRA_EMOJI_FOLDER = '/static/generated/emoji/images/emoji/unicode/';

interface Props {
  readonly emoji: EmojiRef;
  /** The modifier of a skin tone, for emoji that take one. */
  readonly tone?: string;
}

/** An emoji: a character, or a picture. */
export function EmojiPicture({ emoji, tone = '' }: Props) {
  const custom = useList((client) => client.emoji());
  const address =
    emoji.type === 'realm_emoji'
      ? custom?.find(({ id }) => id === emoji.code)?.source_url
      : `${EXTRA_EMOJI_FOLDER}${encodeURIComponent(emoji.code)}.png`;
  const src = usePicture(address);
  if (emoji.type === 'unicode_emoji')
    return <span aria-hidden="true">{withTone(charactersOf(emoji.code) ?? '', tone)}</span>;
  if (src === undefined) return <span>:{emoji.name}:</span>;
  return <img className="emoji" src={src} alt="" width={18} height={18} />;
}
