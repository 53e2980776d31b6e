import { type Element, h, type Node, searchText, VOID_ELEMENTS } from './node.ts';

/** Returns the search text of HTML that was rendered before, as `renderMarkdown` returned it with the HTML. */
export function writtenText(html: string): string {
  return searchText(readMarkup(html).filter((node) => !isPreview(node)));
}

/** Previews of pictures and pages follow the text, and are not part of it. */
function isPreview(node: Node): boolean {
  return typeof node !== 'string' && (node.attributes['class'] ?? '').startsWith('message_');
}

const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?: [a-zA-Z][\w:-]*="[^"<>]*")*)(\/?)>/y;
const ATTRIBUTE = / ([a-zA-Z][\w:-]*)="([^"]*)"/g;
const TEXT = /[^<]+/y;

const CHARACTERS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
};

/**
 * Parses another library's markup into nodes, so that all HTML passes the one writer. Strict: accepts only quoted
 * attributes, matching tags and the five character references of escaping. Throws on anything else.
 */
export function readMarkup(markup: string): Node[] {
  const root: Node[] = [];
  const open: { tag: string; siblings: Node[] }[] = [];
  let siblings = root;
  let position = 0;
  while (position < markup.length) {
    const text = matchAt(TEXT, markup, position);
    if (text) {
      siblings.push(decode(text[0]));
      position += text[0].length;
      continue;
    }
    const tag = matchAt(TAG, markup, position);
    if (!tag) throw new Error('Unexpected markup.');
    position += tag[0].length;
    const [, closing, name = '', attributes = '', selfClosing] = tag;
    if (closing) {
      const parent = open.pop();
      if (parent?.tag !== name) throw new Error('Tags do not match.');
      siblings = parent.siblings;
      continue;
    }
    const children: Node[] = [];
    siblings.push(element(name, attributes, children));
    if (selfClosing || VOID_ELEMENTS.has(name)) continue;
    open.push({ tag: name, siblings });
    siblings = children;
  }
  if (open.length > 0) throw new Error('A tag is not closed.');
  return root;
}

function matchAt(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position;
  return pattern.exec(text);
}

function element(tag: string, source: string, children: Node[]): Element {
  const attributes: Record<string, string> = {};
  for (const [, name = '', value = ''] of source.matchAll(ATTRIBUTE)) {
    attributes[name] = decode(value);
  }
  return h(tag, attributes, children);
}

/** Unescapes text. */
export function decode(text: string): string {
  return text.replace(/&[#\w]+;/g, (reference) => {
    const character = CHARACTERS[reference];
    if (character === undefined) throw new Error('Unexpected character reference.');
    return character;
  });
}
