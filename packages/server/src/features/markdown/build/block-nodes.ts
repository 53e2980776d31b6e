import type { Token } from 'markdown-it';
import { isTight } from '../blocks/list.ts';
import { type Element, h, type Node } from '../html/node.ts';
import { type Tree, treeOf } from '../parse/tree.ts';
import type { Scope } from '../scope.ts';
import { codeBlock, fencedBlock } from './code-block.ts';
import { inlineNodes } from './inline-nodes.ts';
import { tableNode } from './table.ts';

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
