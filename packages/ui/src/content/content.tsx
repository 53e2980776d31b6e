import { Fragment, type ReactNode, useMemo } from 'react';
import { slot } from '../slots/slot.tsx';
import { elementOf } from './elements.tsx';
import { parsedHtml } from './parsed-html.ts';

/** The props of `MessageContent`. */
export interface ContentProps {
  /** The message's HTML, as the server rendered it. */
  readonly html: string;
}

/**
 * Renders a message from the server's HTML. Only elements in our table are built; all others show as text,
 * so that foreign markup never reaches the page.
 */
export const Content = slot('MessageContent', function Content({ html }: ContentProps) {
  return useMemo(() => {
    return (
      <div className="content" part="content">
        {childrenOf(parsedHtml(html))}
      </div>
    );
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
