import type { Token } from 'markdown-it';
import { isTight } from '../blocks/list.ts';
import { type Element, h, type Node } from '../html/node.ts';
import { nodeOf, type Scope } from '../scope.ts';
import { codeBlock, fencedBlock } from './code-block.ts';

/** Returns the blocks of a message. */
export function blockNodes(tokens: readonly Token[], scope: Scope): Element[] {
  return blocks(treeOf(tokens), scope);
}

function blocks(trees: readonly Tree[], scope: Scope): Element[] {
  return trees.map((tree) => block(tree, scope));
}

function block(tree: Tree, scope: Scope): Element {
  const { token, children } = tree;
  switch (token.type) {
    case 'paragraph_open':
    case 'heading_open':
      return h(token.tag, {}, textOf(children));
    case 'hr':
      return h('hr');
    case 'blockquote_open':
      return h('blockquote', {}, onLines(blocks(children, scope)));
    case 'bullet_list_open':
    case 'ordered_list_open':
      return listNode(tree, scope);
    case 'code_block':
      return codeBlock(token.content);
    case 'fence':
      return fencedBlock(token, scope);
    case 'table_open':
      return tableNode(tree);
    case 'spoiler_open':
      return spoilerNode(children, scope);
    default:
      throw new Error(`Unexpected ${token.type} among blocks.`);
  }
}

/** Returns the text of a paragraph or similar block. */
function textOf(children: readonly Tree[]): Node[] {
  return children.flatMap(({ token }) => inlineNodes(token.children ?? []));
}

/** Puts a line break before, between and after blocks. */
function onLines(nodes: readonly Node[]): Node[] {
  return ['\n', ...nodes.flatMap((node) => [node, '\n'])];
}

function listNode({ token, children }: Tree, scope: Scope): Element {
  const start = token.attrGet('start');
  const tight = isTight(token.meta);
  const items = children.map((item) => (tight ? tightItem(item, scope) : looseItem(item, scope)));
  return h(token.tag, start === null ? {} : { start: String(start) }, onLines(items));
}

function looseItem({ children }: Tree, scope: Scope): Element {
  return h('li', {}, children.length === 0 ? [] : onLines(blocks(children, scope)));
}

/** Puts text directly into the item. A block follows immediately and has a line break after it. */
function tightItem({ children }: Tree, scope: Scope): Element {
  const nodes = children.flatMap((child): Node[] =>
    child.token.type === 'paragraph_open' ? textOf(child.children) : [block(child, scope), '\n'],
  );
  return h('li', {}, nodes);
}

/** Clients expect exactly two elements with nothing between them. */
function spoilerNode([header, content]: readonly Tree[], scope: Scope): Element {
  return h('div', { class: 'spoiler-block' }, [
    h('div', { class: 'spoiler-header' }, onLines(blocks(header?.children ?? [], scope))),
    h(
      'div',
      { class: 'spoiler-content', 'aria-hidden': 'true' },
      onLines(blocks(content?.children ?? [], scope)),
    ),
  ]);
}

/** Returns a table with one line break between any two of its tags, as clients expect. */
function tableNode({ children }: Tree): Element {
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

/** Returns the nodes of a text. */
function inlineNodes(tokens: readonly Token[]): Node[] {
  return treeOf(tokens).flatMap(nodesOf);
}

function nodesOf({ token, children }: Tree): Node[] {
  switch (token.type) {
    case 'text':
    case 'text_special':
      return token.content === '' ? [] : [token.content];
    case 'softbreak':
      return [h('br'), '\n'];
    case 'code_inline':
      return [h('code', {}, [token.content])];
    case 'em_open':
    case 'strong_open':
    case 'del_open':
      return [h(token.tag, {}, children.flatMap(nodesOf))];
    case 'link_open':
      return [h('a', linkAttributes(token), children.flatMap(nodesOf))];
    case 'node':
      return [nodeOf(token)];
    default:
      throw new Error(`Unexpected ${token.type} in text.`);
  }
}

function linkAttributes(token: Token): Record<string, string> {
  const title = token.attrGet('title');
  const href = String(token.attrGet('href') ?? '');
  return title === null ? { href } : { href, title: String(title) };
}

/** A token with everything up to the token that closes it. */
interface Tree {
  token: Token;
  children: readonly Tree[];
}

/** Converts the parser's flat list of opening and closing tokens to a tree. */
function treeOf(tokens: readonly Token[]): Tree[] {
  const root: Tree[] = [];
  const open: Tree[][] = [];
  let siblings = root;
  for (const token of tokens) {
    if (token.nesting < 0) {
      siblings = open.pop() ?? root;
      continue;
    }
    const children: Tree[] = [];
    siblings.push({ token, children });
    if (token.nesting === 0) continue;
    open.push(siblings);
    siblings = children;
  }
  return root;
}
