import { directionOf } from '@tidings/shared-types/languages';
import type { AllowList } from '../../features/markdown/html/allow-list.ts';
import { h, type Node } from '../../features/markdown/html/node.ts';
import { writeHtml } from '../../features/markdown/html/write-html.ts';
import { isSafeHref } from '../../features/markdown/links/safe-url.ts';
import type { Block, Letter } from './letter.ts';

/** Inline styles, since mail programs ignore style sheets. All other styles are the reader's, dark or light. */
const styles = {
  letter: 'max-width: 36em; font: 16px/1.5 system-ui, sans-serif;',
  text: 'margin: 0 0 16px; white-space: pre-wrap;',
  button:
    'display: inline-block; padding: 10px 16px; border-radius: 6px; background: #2f5fd0; color: #ffffff; text-decoration: none;',
  // Few mail programs know sides that follow the direction.
  ltr: 'margin: 0 0 16px; padding: 0 0 0 12px; border-left: 3px solid #8a8f98;',
  rtl: 'margin: 0 0 16px; padding: 0 12px 0 0; border-right: 3px solid #8a8f98;',
  words: 'margin: 0; white-space: pre-wrap; overflow-wrap: anywhere;',
  why: 'margin: 24px 0 0; font-size: 13px; opacity: 0.75; white-space: pre-wrap;',
} as const;

const style = (value: string) => Object.values<string>(styles).includes(value);
const dir = (value: string) => ['ltr', 'rtl', 'auto'].includes(value);
const lang = (value: string) => /^[\w-]+$/.test(value);

/** Everything that a mail may consist of. */
const letterElements: AllowList = {
  div: { style, dir, lang },
  p: { style, dir },
  strong: {},
  a: { style, href: isSafeHref },
};

/** Returns a letter as HTML. User content is only text in it. */
export function letterHtml(letter: Letter): string {
  const { language } = letter;
  const direction = directionOf(language);
  // Web pages of mail programs take over only the body.
  const body = h('div', { style: styles.letter, lang: language, dir: direction }, [
    ...letter.blocks.map((block) => blockNode(block, direction)),
    h('p', { style: styles.why }, [letter.why]),
  ]);
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>
<body>${writeHtml([body], letterElements)}</body>
</html>
`;
}

function blockNode(block: Block, direction: 'ltr' | 'rtl'): Node {
  switch (block.kind) {
    case 'paragraph':
      return h('p', { style: styles.text }, [block.text]);
    case 'place':
      return h('p', { style: styles.text, dir: 'auto' }, [block.name]);
    case 'button':
      return h('p', { style: styles.text }, [
        h('a', { style: styles.button, href: block.url }, [block.label]),
      ]);
    case 'message':
      return h('div', { style: styles[direction] }, [
        h('p', { style: styles.words }, [h('strong', {}, [block.by])]),
        h('p', { style: styles.words, dir: 'auto' }, [block.text]),
      ]);
  }
}
