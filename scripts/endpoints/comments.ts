/** The width of comments. */
const LINE = 110;

/** Returns a comment for editors, as lines with this indentation. Without texts, there is none. */
export function comment(texts: readonly (string | undefined)[], indent = ''): string[] {
  const paragraphs = texts.filter((text) => text !== undefined && text !== '');
  const text = paragraphs.flatMap((each, index) => [...(index > 0 ? [''] : []), ...lines(each)]);
  const [only] = text;
  if (only === undefined) return [];
  const isShort = text.length === 1 && indent.length + only.length < LINE;
  if (isShort) return [`${indent}/** ${only} */`];
  return [`${indent}/**`, ...text.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`];
}

/** Breaks a text into lines. None begins with `@`, which would be a tag. */
function lines(text = ''): string[] {
  if (text.startsWith('@')) return [text];
  const done: string[] = [];
  let line = '';
  for (const word of text.replaceAll('*/', '*\u200b/').split(/\s+/)) {
    if (line && line.length + word.length >= LINE && !word.startsWith('@')) {
      done.push(line);
      line = word;
    } else line += line ? ` ${word}` : word;
  }
  return [...done, line];
}
