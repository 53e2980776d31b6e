/**
 * Quotes text in Markdown. Every line is marked, so that nothing in the text can end the quotation or its surroundings,
 * and its mentions notify no one.
 */
export function quoted(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) => `> ${line}`)
    .join('\n');
}
