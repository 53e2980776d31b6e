import { emojiText } from './emoji-text.ts';
import { parsedHtml } from './parsed-html.ts';

const blocks = 'p, br, li, blockquote, pre, tr, h1, h2, h3, h4, h5, h6';

/** Returns the plain text of a message, line by line. */
export function readText(html: string): string {
  const body = parsedHtml(html);
  for (const picture of body.querySelectorAll('img')) picture.replaceWith(picture.alt);
  for (const emoji of body.querySelectorAll('span.emoji')) {
    emoji.replaceWith(emojiText(emoji) ?? emoji.textContent ?? '');
  }
  for (const math of body.querySelectorAll('.katex')) {
    math.replaceWith(`$$${math.querySelector('annotation')?.textContent ?? ''}$$`);
  }
  for (const block of body.querySelectorAll(blocks)) block.after('\n');
  return (body.textContent ?? '').replaceAll(/\n{2,}/g, '\n').trim();
}
