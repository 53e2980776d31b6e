import { Fragment } from 'react';
import { parsedHtml } from '../content/parsed-html.ts';

/** A line with highlighted words. Keeps only the highlights; other markup shows as text. */
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
