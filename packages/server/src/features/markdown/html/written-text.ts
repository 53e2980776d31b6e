import type { Node } from './node.ts';
import { readMarkup } from './read-markup.ts';
import { searchText } from './text-content.ts';

/** Returns the search text of HTML that was rendered before, as `renderMarkdown` returned it with the HTML. */
export function writtenText(html: string): string {
  return searchText(readMarkup(html).filter((node) => !isPreview(node)));
}

/** Previews of pictures and pages follow the text, and are not part of it. */
function isPreview(node: Node): boolean {
  return typeof node !== 'string' && (node.attributes['class'] ?? '').startsWith('message_');
}
