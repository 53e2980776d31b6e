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
