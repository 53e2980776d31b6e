import { inertDocument } from '../trusted-texts.ts';

const tag = /<[a-z][^\s>"]*(?:\s+[^\s=>"]+(?:="[^"]*")?)*\s*\/?>/gi;
const name = 'data-style';

/**
 * The body of a document that is never shown, for messages to be read from. Styles are plain attributes
 * in it: as styles the page's content security policy refuses them even there.
 */
export function parsedHtml(html: string): HTMLElement {
  const apart = html.replace(tag, (each) => each.replace(/\sstyle="/i, ` ${name}="`));
  return inertDocument(apart).body;
}

/** What the style of an element says, by property. */
export function styleOf(element: Element): Map<string, string> {
  const declarations = (element.getAttribute(name) ?? '').split(';');
  return new Map(
    declarations.flatMap((declaration) => {
      const [property = '', value] = declaration.split(':').map((part) => part.trim());
      return value === undefined ? [] : [[property.toLowerCase(), value] as const];
    }),
  );
}
