const tag = /<[a-z][^\s>"]*(?:\s+[^\s=>"]+(?:="[^"]*")?)*\s*\/?>/gi;
const name = 'data-style';

/**
 * The same with its styles as plain attributes: as styles the page's content security policy refuses
 * them, even in a document that is never shown.
 */
export function withStylesApart(html: string): string {
  return html.replace(tag, (each) => each.replace(/\sstyle="/i, ` ${name}="`));
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
