/** A node of an HTML document: an element or plain text. The writer escapes the text. */
export type Node = string | Element;

export interface Element {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Node[];
}

/** Creates an element. */
export function h(
  tag: string,
  attributes: Readonly<Record<string, string>> = {},
  children: readonly Node[] = [],
): Element {
  return { tag, attributes, children };
}

/** Elements without content and closing tag. */
export const VOID_ELEMENTS: ReadonlySet<string> = new Set(['br', 'hr', 'img']);

const BLOCKS = new Set(
  'p h1 h2 h3 h4 h5 h6 hr ul ol li blockquote pre div table thead tbody tr th td'.split(' '),
);

/** Returns the readable text of nodes, with a line break where a block begins or ends. */
export function textContent(nodes: readonly Node[]): string {
  return nodes.map(textOf).join('');
}

/** Returns the text for full-text search: the readable text without repeated line breaks. */
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

/** Returns the text of an element. For a formula that is its source, not the two renderings it also contains. */
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
