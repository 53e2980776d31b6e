import { decode } from '../../features/markdown/html/read-markup.ts';

const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)([^>]*)>/g;
const VOID_TAGS = new Set(['br', 'hr', 'img']);
const BLOCKS = new Set('p h1 h2 h3 h4 h5 h6 li blockquote pre div tr br hr'.split(' '));
const ALT = / alt="([^"]*)"/;
/** Rendered formulas, whose source is in the annotation next to them. */
const NOT_READ = /class="katex-html"/;
const SPOILER = /class="spoiler-content"/;
const SPOILED = '(…)';

/** Returns a message's HTML as plain text for a notification, without the content of spoilers. */
export function messageText(html: string, maxLength: number): string {
  const text = plainText(html)
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim();
  const points = [...text];
  return points.length <= maxLength ? text : `${points.slice(0, maxLength - 1).join('')}…`;
}

function plainText(html: string): string {
  let text = '';
  let position = 0;
  let hiddenDepth = 0;
  const read = (end: number) => {
    if (hiddenDepth === 0) text += decode(html.slice(position, end));
  };
  for (const { 0: tag, 1: closing, 2: name = '', 3: attributes = '', index } of html.matchAll(
    TAG,
  )) {
    read(index);
    position = index + tag.length;
    if (hiddenDepth === 0 && BLOCKS.has(name)) text += '\n';
    if (VOID_TAGS.has(name)) {
      if (hiddenDepth === 0) text += decode(ALT.exec(attributes)?.[1] ?? '');
    } else if (closing) {
      hiddenDepth = Math.max(0, hiddenDepth - 1);
    } else if (hiddenDepth > 0) {
      hiddenDepth += 1;
    } else if (NOT_READ.test(attributes) || SPOILER.test(attributes)) {
      if (SPOILER.test(attributes)) text += SPOILED;
      hiddenDepth = 1;
    }
  }
  read(html.length);
  return text;
}
