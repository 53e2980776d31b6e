import MarkdownIt from 'markdown-it';

/** A page's own description for previews. */
export interface PageMetadata {
  readonly title: string | null;
  readonly description: string | null;
  /** As written, perhaps relative to the page. */
  readonly image: string | null;
}

const TITLE_LENGTH = 300;
const DESCRIPTION_LENGTH = 1000;

/** The start of a comment or tag. */
const MARKUP = /<(?:!--|\/?([a-z][^\s/>]*))/gi;
const ATTRIBUTE = /[\s/]*([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/gy;
/** Elements whose content is not markup. */
const RAW_TEXT = new Set(['script', 'style', 'title', 'textarea', 'noscript']);

/** Reads the head of an HTML page in one pass. Tolerates broken markup. */
export function pageMetadata(html: string): PageMetadata {
  const named = new Map<string, string>();
  const note = (name: string, text: string) => {
    if (text !== '' && !named.has(name)) named.set(name, text);
  };
  let position = 0;
  for (;;) {
    MARKUP.lastIndex = position;
    const match = MARKUP.exec(html);
    if (!match) break;
    position = match.index + match[0].length;
    const tag = match[1]?.toLowerCase();
    if (tag === undefined) position = after(html, '-->', position);
    else if (match[0].startsWith('</')) {
      if (tag === 'head') break;
    } else {
      const { attributes, end } = attributesAt(html, position);
      position = end;
      if (tag === 'body') break;
      if (tag === 'meta') {
        const name = attributes.get('property') ?? attributes.get('name') ?? '';
        note(name.toLowerCase(), textOf(attributes.get('content') ?? ''));
      }
      if (RAW_TEXT.has(tag)) {
        const close = closingTag(html, tag, position);
        if (tag === 'title') note('title', textOf(html.slice(position, close)));
        position = close;
      }
    }
  }
  const first = (...names: string[]) => names.map((name) => named.get(name)).find(Boolean);
  return {
    title: cut(first('og:title', 'twitter:title', 'title'), TITLE_LENGTH),
    description: cut(
      first('og:description', 'twitter:description', 'description'),
      DESCRIPTION_LENGTH,
    ),
    image: first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image') ?? null,
  };
}

function attributesAt(
  html: string,
  start: number,
): { attributes: ReadonlyMap<string, string>; end: number } {
  const attributes = new Map<string, string>();
  let end = start;
  for (;;) {
    ATTRIBUTE.lastIndex = end;
    const match = ATTRIBUTE.exec(html);
    if (!match) break;
    end = ATTRIBUTE.lastIndex;
    const [, name = '', double, single, bare] = match;
    const key = name.toLowerCase();
    if (!attributes.has(key)) attributes.set(key, double ?? single ?? bare ?? '');
  }
  return { attributes, end: after(html, '>', end) };
}

function after(html: string, text: string, start: number): number {
  const index = html.indexOf(text, start);
  return index === -1 ? html.length : index + text.length;
}

function closingTag(html: string, tag: string, start: number): number {
  const pattern = new RegExp(`</${tag}`, 'gi');
  pattern.lastIndex = start;
  return pattern.exec(html)?.index ?? html.length;
}

const { unescapeAll } = new MarkdownIt().utils;

/** Decodes character references and joins lines. */
function textOf(source: string): string {
  // Doubles backslashes, since `unescapeAll` removes one of them.
  return unescapeAll(source.replaceAll('\\', '\\\\'))
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

function cut(text: string | undefined, length: number): string | null {
  if (text === undefined) return null;
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}
