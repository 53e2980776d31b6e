import { Fragment, memo, type ReactNode, useMemo } from 'react';
import 'katex/dist/katex.min.css';
import './content.css';
import { elementOf } from './elements.tsx';
import { parsedHtml } from './parsed-html.ts';

/**
 * A message as the server renders it, built anew from what we know of its parts: what is not in our
 * table of elements shows as its text, so that no markup of others ever reaches the page.
 */
export const Content = memo(function Content({ html }: { readonly html: string }) {
  return useMemo(() => {
    return <div className="content">{childrenOf(parsedHtml(html))}</div>;
  }, [html]);
});

function childrenOf(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, index) => (
    <Fragment key={index}>{nodeOf(node)}</Fragment>
  ));
}

function nodeOf(node: Node): ReactNode {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element)) return null;
  const children = childrenOf(node);
  return elementOf(node, children) ?? children;
}
