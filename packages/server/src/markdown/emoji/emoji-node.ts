import { type Element, h } from '../html/node.ts';
import type { Emoji } from './emoji-table.ts';

/** Returns a standard emoji, always under its canonical name. */
export function emojiNode({ name, code }: Emoji): Element {
  const label = name.replaceAll('_', ' ');
  return h(
    'span',
    { 'aria-label': label, class: `emoji emoji-${code}`, role: 'img', title: label },
    [`:${name}:`],
  );
}
