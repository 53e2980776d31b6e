/**
 * Text as a quotation in Markdown. Every line is marked, so that nothing in it ends the quotation or
 * what stands around it, and nobody it mentions is told.
 */
export function quoted(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) => `> ${line}`)
    .join('\n');
}
