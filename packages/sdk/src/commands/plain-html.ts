const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Returns a text as HTML, for display until the server has rendered its Markdown. */
export function plainHtml(text: string): string {
  const escaped = text.replace(/[&<>]/g, (character) => entities[character] ?? character);
  return `<p>${escaped.replaceAll('\n', '<br>')}</p>`;
}
