import type { EmojiRef } from '@tidings/sdk';
import { useList } from '@tidings/sdk/react';

/** An emoji as it looks: a character, or a picture of the organization. */
export function EmojiPicture({ emoji }: { readonly emoji: EmojiRef }) {
  const custom = useList((client) => client.emoji());
  if (emoji.type === 'unicode_emoji')
    return <span aria-hidden="true">{characterOf(emoji.code)}</span>;
  const picture = custom?.find(({ id }) => id === emoji.code);
  if (!picture) return <span>:{emoji.name}:</span>;
  return <img className="emoji" src={picture.source_url} alt="" width={18} height={18} />;
}

/** Codes are code points in hexadecimal, joined by dashes. */
function characterOf(code: string): string {
  const points = code.split('-').map((point) => Number.parseInt(point, 16));
  return points.every((point) => point > 0 && point <= 0x10ffff)
    ? String.fromCodePoint(...points)
    : '';
}
