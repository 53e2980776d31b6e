import { type AllowList, formulaElements, messageElements } from './allow-list.ts';
import { type Element, type Node, VOID_ELEMENTS } from './node.ts';

/**
 * Writes nodes as HTML. This is the only way to do so: it escapes text and attributes, and throws for anything outside
 * the allow-list. So a mistake elsewhere cannot become markup.
 */
export function writeHtml(nodes: readonly Node[], allowed: AllowList = messageElements): string {
  return writeNodes(nodes, allowed);
}

/** Returns the length of a node's HTML, or the element or attribute that `writeHtml` would refuse. */
export function measure(node: Node): { length: number } | { refused: string } {
  try {
    return { length: writeHtml([node]).length };
  } catch (error) {
    if (error instanceof NotAllowed) return { refused: error.what };
    throw error;
  }
}

/** Names the refused element or attribute, never any content. */
class NotAllowed extends Error {
  readonly what: string;

  constructor(what: string) {
    super(`${what} is not allowed.`);
    this.what = what;
  }
}

function writeNodes(nodes: readonly Node[], allowed: AllowList): string {
  let html = '';
  for (const node of nodes) {
    html += typeof node === 'string' ? escapeText(node) : writeElement(node, allowed);
  }
  return html;
}

function writeElement(element: Element, allowed: AllowList): string {
  const start = `<${element.tag}${writeAttributes(element, allowed)}>`;
  if (VOID_ELEMENTS.has(element.tag)) return start;
  const inner = isFormula(element) ? formulaElements : allowed;
  return `${start}${writeNodes(element.children, inner)}</${element.tag}>`;
}

function writeAttributes(element: Element, allowed: AllowList): string {
  if (!Object.hasOwn(allowed, element.tag)) throw new NotAllowed(`<${element.tag}>`);
  const checks = allowed[element.tag] ?? {};
  let html = '';
  for (const [name, value] of Object.entries(element.attributes)) {
    const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
    if (!check?.(value)) throw new NotAllowed(`<${element.tag} ${name}>`);
    html += ` ${name}="${escapeAttribute(value)}"`;
  }
  return html;
}

function isFormula(element: Element): boolean {
  const name = element.attributes['class'];
  return element.tag === 'span' && (name === 'katex' || name === 'katex-display');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Leaves quotes unescaped in text, as clients of the dialect expect. */
function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replace(/[&<>]/g, entityOf) : text;
}

function escapeAttribute(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, entityOf) : text;
}

function entityOf(character: string): string {
  return ENTITIES[character] ?? character;
}
