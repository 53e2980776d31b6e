import type { Token } from 'markdown-it';
import { h, type Node } from '../html/node.ts';
import { type Tree, treeOf } from '../parse/tree.ts';
import { nodeOf } from '../scope.ts';

/** Returns the nodes of a text. */
export function inlineNodes(tokens: readonly Token[]): Node[] {
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
