import type { Token } from 'markdown-it';

/** A token with everything up to the token that closes it. */
export interface Tree {
  token: Token;
  children: readonly Tree[];
}

/** Converts the parser's flat list of opening and closing tokens to a tree. */
export function treeOf(tokens: readonly Token[]): Tree[] {
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
