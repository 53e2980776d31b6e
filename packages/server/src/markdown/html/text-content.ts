import type { Element, Node } from './node.ts';

const BLOCKS = new Set(
  'p h1 h2 h3 h4 h5 h6 hr ul ol li blockquote pre div table thead tbody tr th td'.split(' '),
);

/** The text that somebody reads in these nodes, with a line break where a block begins or ends. */
export function textContent(nodes: readonly Node[]): string {
  return nodes.map(textOf).join('');
}

/** What full-text search looks in: the readable text, with runs of line breaks made one. */
export function searchText(nodes: readonly Node[]): string {
  return textContent(nodes)
    .replace(/\n{2,}/g, '\n')
    .trim();
}

function textOf(node: Node): string {
  if (typeof node === 'string') return node;
  const text = textOfElement(node);
  return BLOCKS.has(node.tag) ? `\n${text}\n` : text;
}

/** A formula contains its source as well as two drawings of it; the source is what people look for. */
function textOfElement(element: Element): string {
  if (element.tag === 'img') return element.attributes['alt'] ?? '';
  const name = element.attributes['class'];
  if (name === 'katex-html') return '';
  if (name === 'katex-mathml') return formulaSource(element);
  return textContent(element.children);
}

function formulaSource(element: Element): string {
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    if (child.tag === 'annotation') return textContent(child.children);
    const source = formulaSource(child);
    if (source) return source;
  }
  return '';
}
