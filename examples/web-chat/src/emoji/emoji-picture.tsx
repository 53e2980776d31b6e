import type { EmojiRef } from '@tidings/sdk';
import { useList } from '@tidings/sdk/react';

/** The path on servers of the pictures of emoji that are neither characters nor an organization's own. */
const EXTRA_EMOJI_FOLDER = '/static/generated/emoji/images/emoji/unicode/';

/** An emoji as it looks: a character, or a picture. */
export function EmojiPicture({ emoji }: { readonly emoji: EmojiRef }) {
  const custom = useList((client) => client.emoji());
  if (emoji.type === 'unicode_emoji')
    return <span aria-hidden="true">{characterOf(emoji.code)}</span>;
  const address =
    emoji.type === 'realm_emoji'
      ? custom?.find(({ id }) => id === emoji.code)?.source_url
      : `${EXTRA_EMOJI_FOLDER}${encodeURIComponent(emoji.code)}.png`;
  if (address === undefined) return <span>:{emoji.name}:</span>;
  return <img className="emoji" src={address} alt="" width={18} height={18} />;
}

/** Codes are code points in hexadecimal, joined by dashes. */
function characterOf(code: string): string {
  const points = code.split('-').map((point) => Number.parseInt(point, 16));
  return points.every((point) => point > 0 && point <= 0x10ffff)
    ? String.fromCodePoint(...points)
    : '';
}
