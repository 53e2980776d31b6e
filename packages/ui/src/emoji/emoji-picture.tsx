import type { EmojiRef } from '@tidings/sdk';
import { useList } from '@tidings/sdk/react';
import { usePicture } from '../content/server.ts';

/** Server path of extra emoji, which are neither Unicode characters nor custom emoji. */
const EXTRA_EMOJI_FOLDER = '/static/generated/emoji/images/emoji/unicode/';

/** An emoji: a character, or a picture. */
export function EmojiPicture({ emoji }: { readonly emoji: EmojiRef }) {
  const custom = useList((client) => client.emoji());
  const address =
    emoji.type === 'realm_emoji'
      ? custom?.find(({ id }) => id === emoji.code)?.source_url
      : `${EXTRA_EMOJI_FOLDER}${encodeURIComponent(emoji.code)}.png`;
  const src = usePicture(address);
  if (emoji.type === 'unicode_emoji')
    return <span aria-hidden="true">{characterOf(emoji.code)}</span>;
  if (src === undefined) return <span>:{emoji.name}:</span>;
  return <img className="emoji" src={src} alt="" width={18} height={18} />;
}

/** Converts an emoji code, hexadecimal code points joined by dashes, to its characters. */
function characterOf(code: string): string {
  const points = code.split('-').map((point) => Number.parseInt(point, 16));
  return points.every((point) => point > 0 && point <= 0x10ffff)
    ? String.fromCodePoint(...points)
    : '';
}
