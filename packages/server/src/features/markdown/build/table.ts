import { type Element, h } from '../html/node.ts';
import type { Tree } from '../parse/tree.ts';
import { inlineNodes } from './inline-nodes.ts';

/** Returns a table with one line break between any two of its tags, as clients expect. */
export function tableNode({ children }: Tree): Element {
  const [head, body] = children;
  const [headRow] = head?.children ?? [];
  const rows = body ? body.children.map(rowNode) : [emptyRow(headRow?.children.length ?? 0)];
  return h('table', {}, [
    '\n',
    h('thead', {}, ['\n', ...(headRow ? [rowNode(headRow)] : []), '\n']),
    '\n',
    h('tbody', {}, ['\n', ...rows.flatMap((row) => [row, '\n'])]),
    '\n',
  ]);
}

function rowNode({ children }: Tree): Element {
  return h('tr', {}, ['\n', ...children.flatMap((cell) => [cellNode(cell), '\n'])]);
}

function cellNode({ token, children }: Tree): Element {
  const nodes = children.flatMap((child) => inlineNodes(child.token.children ?? []));
  const [, alignment] =
    /^text-align:(left|center|right)$/.exec(String(token.attrGet('style'))) ?? [];
  return h(token.tag, alignment ? { style: `text-align: ${alignment};` } : {}, nodes);
}

function emptyRow(cells: number): Element {
  return h('tr', {}, ['\n', ...Array.from({ length: cells }, () => [h('td'), '\n']).flat()]);
}
