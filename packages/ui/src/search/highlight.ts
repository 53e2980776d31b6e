import { parsedHtml } from '../content/parsed-html.ts';

/** Highlights search terms in a message, as the server does in its results. */
export function highlighted(html: string, query: string): string {
  const pattern = patternOf(query);
  if (!pattern) return html;
  const body = parsedHtml(html);
  const texts: Text[] = [];
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode } = walker;
    if (currentNode instanceof Text && !currentNode.parentElement?.closest('.katex')) {
      texts.push(currentNode);
    }
  }
  for (const text of texts) mark(text, pattern);
  return body.innerHTML;
}

/** Highlights search terms in plain text. */
export function highlightedText(text: string, query: string): string {
  const holder = document.createElement('p');
  holder.textContent = text;
  return highlighted(holder.innerHTML, query);
}

function mark(text: Text, pattern: RegExp): void {
  const parts = text.data.split(pattern);
  if (parts.length === 1) return;
  const nodes = parts.map((part, index) => {
    // `split` puts the matches at the odd indexes.
    if (index % 2 === 0) return part;
    const span = document.createElement('span');
    span.className = 'highlight';
    span.textContent = part;
    return span;
  });
  text.replaceWith(...nodes);
}

function patternOf(query: string): RegExp | undefined {
  const phrases = Array.from(query.matchAll(/"([^"]+)"/g), ([, phrase = '']) => phrase.trim());
  const words = query
    .replaceAll(/"[^"]*"?/g, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => (word === '' ? '' : `(?<![\\p{L}\\p{N}])${word}`));
  const all = [...phrases.map(escaped), ...words].filter((each) => each !== '');
  return all.length > 0 ? new RegExp(`(${all.join('|')})`, 'giu') : undefined;
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
