/** Code, which stays as it is: fenced blocks and spans. */
const CODE = /(```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|`[^`\n]+`)/;

/** Returns a text of Markdown after a change of everything that is not code. */
export function outsideCode(text: string, change: (text: string) => string): string {
  return text
    .split(CODE)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('');
}

/** Returns the Markdown of a mention. */
export function mentionOf({ id, name }: { readonly id: number; readonly name: string }): string {
  return `@**${name}|${id}**`;
}
