import { escapeLineStarts } from '../markdown/escape.ts';
import { convertInline, plainCode } from './inline.ts';
import { withoutTokens } from './links.ts';
import type { Names } from './names.ts';

const FENCE = /```([\s\S]*?)```/g;
const QUOTE = /^(?:&gt;|>) ?/;
const QUOTE_ALL = /(?:^|\n)(?:&gt;|>){3}\s*/g;

/** Converts a text in Slack's markup to Markdown that looks the same. */
export function toMarkdown(source: string, names: Names): string {
  const text = withoutTokens(source.replace(/\r\n?/g, '\n'));
  const start = quoteOfRest(text);
  if (!start) return blocksOf(text, names).trim();
  const before = blocksOf(text.slice(0, start.index), names).trim();
  const quoted = quote(blocksOf(text.slice(start.index + start[0].length), names).trim());
  return before === '' ? quoted : `${before}\n\n${quoted}`;
}

/** Finds the three marks (`>>>`) that quote the rest of the text. Ignores marks inside code. */
function quoteOfRest(text: string): RegExpExecArray | undefined {
  const code = [...text.matchAll(FENCE)].map(({ index, 0: { length } }) => [index, index + length]);
  return [...text.matchAll(QUOTE_ALL)].find(({ index }) =>
    code.every(([from = 0, to = 0]) => index < from || index >= to),
  );
}

/** Quotes each line. */
export function quote(markdown: string): string {
  return markdown
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}

/** Converts code blocks and the text between them. */
function blocksOf(text: string, names: Names): string {
  let out = '';
  let end = 0;
  for (const match of text.matchAll(FENCE)) {
    const [source, code = ''] = match;
    if (code.trim() === '') continue;
    const before = text.slice(end, match.index);
    out += linesOf(before.replace(/\n$/, ''), names);
    out = `${out.replace(/\n?$/, out === '' ? '' : '\n')}${codeBlock(code)}\n`;
    end = match.index + source.length;
  }
  return out + linesOf(text.slice(end).replace(end > 0 ? /^\n/ : /^$/, ''), names);
}

function codeBlock(code: string): string {
  const plain = plainCode(code).replace(/^\n|\n$/g, '');
  return `\`\`\`\n${plain}\n\`\`\``;
}

/** Adds a blank line after a quote, which would otherwise continue. */
function linesOf(text: string, names: Names): string {
  const out: string[] = [];
  let wasQuote = false;
  const sources = text.split('\n');
  const converted = escapeLineStarts(
    sources.map((line) => convertInline(line.replace(QUOTE, ''), names)),
  );
  for (const [index, line] of converted.entries()) {
    const isQuote = QUOTE.test(sources[index] ?? '');
    if (wasQuote && !isQuote && line !== '') out.push('');
    out.push(isQuote ? quote(line) : line);
    wasQuote = isQuote;
  }
  return out.join('\n');
}
