import { Fragment } from 'react';
import { parsedHtml } from '../content/parsed-html.ts';

/** A line in which words are marked. Of its markup only the marks are kept, and all else is text. */
export function Marked({ html }: { readonly html: string }) {
  return [...parsedHtml(html).childNodes].map((node, index) => (
    <Fragment key={index}>
      {node instanceof Element && node.classList.contains('highlight') ? (
        <span className="highlight">{node.textContent}</span>
      ) : (
        node.textContent
      )}
    </Fragment>
  ));
}
