/** A piece of HTML before it is written: text, or an element. Text is plain; it is escaped when it is written. */
export type Node = string | Element;

export interface Element {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Node[];
}

/** Makes an element. */
export function h(
  tag: string,
  attributes: Readonly<Record<string, string>> = {},
  children: readonly Node[] = [],
): Element {
  return { tag, attributes, children };
}

/** Elements without content and closing tag. */
export const VOID_ELEMENTS: ReadonlySet<string> = new Set(['br', 'hr', 'img']);
