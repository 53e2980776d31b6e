import { inertDocument } from '../trusted-texts.ts';

const tag = /<[a-z][^\s>"]*(?:\s+[^\s=>"]+(?:="[^"]*")?)*\s*\/?>/gi;
const name = 'data-style';

/**
 * Parses HTML into a body that is never shown, to read messages from. `style` becomes a plain attribute: the
 * page's content security policy refuses styles even there.
 */
export function parsedHtml(html: string): HTMLElement {
  const apart = html.replace(tag, (each) => each.replace(/\sstyle="/i, ` ${name}="`));
  return inertDocument(apart).body;
}

/** Returns the styles of an element, by property. */
export function styleOf(element: Element): Map<string, string> {
  const declarations = (element.getAttribute(name) ?? '').split(';');
  return new Map(
    declarations.flatMap((declaration) => {
      const [property = '', value] = declaration.split(':').map((part) => part.trim());
      return value === undefined ? [] : [[property.toLowerCase(), value] as const];
    }),
  );
}
