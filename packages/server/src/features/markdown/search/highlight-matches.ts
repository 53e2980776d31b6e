import { h, type Node, VOID_ELEMENTS } from '../html/node.ts';
import { decode } from '../html/read-markup.ts';
import { writeHtml } from '../html/write-html.ts';
import { type FindSpans, mergeSpans } from './find-terms.ts';

const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)([^>]*)>/g;
/** Elements that clients recognize by their structure, which a mark inside would break. */
const ATOMIC = /class="(?:katex|katex-display|emoji [^"]*|tex-error)"/;

/**
 * Marks the matches of a search in rendered HTML. Marks only text, never tags, character references, formulas or emoji.
 * Expects HTML from `writeHtml`.
 */
export function highlightMatches(html: string, find: FindSpans): string {
  let result = '';
  let position = 0;
  let atomicDepth = 0;
  for (const { 0: tag, 1: closing, 2: name = '', 3: attributes = '', index } of html.matchAll(
    TAG,
  )) {
    const text = html.slice(position, index);
    result += (atomicDepth > 0 ? text : highlightText(text, find)) + tag;
    position = index + tag.length;
    if (VOID_ELEMENTS.has(name)) continue;
    if (closing) atomicDepth = Math.max(0, atomicDepth - 1);
    else if (atomicDepth > 0 || ATOMIC.test(attributes)) atomicDepth += 1;
  }
  return result + highlightText(html.slice(position), find);
}

/** Returns a topic as HTML with marked matches. */
export function highlightTopic(topic: string, find: FindSpans): string {
  return writeHtml(marked(topic, find));
}

function highlightText(escaped: string, find: FindSpans): string {
  const text = decode(escaped);
  const nodes = marked(text, find);
  return nodes.length === 1 && nodes[0] === text ? escaped : writeHtml(nodes);
}

function marked(text: string, find: FindSpans): Node[] {
  const nodes: Node[] = [];
  let position = 0;
  for (const { start, end } of mergeSpans(find(text))) {
    if (start > position) nodes.push(text.slice(position, start));
    nodes.push(h('span', { class: 'highlight' }, [text.slice(start, end)]));
    position = end;
  }
  if (position < text.length) nodes.push(text.slice(position));
  return nodes;
}
