import type { Names } from './names.ts';
import { isSet, type Raw, rawOf, rawsOf, textOf } from './raw.ts';
import { toMarkdown } from './to-markdown.ts';

/** Deeper nested blocks are ignored. */
const MAX_DEPTH = 8;

/** Returns the text of blocks, for messages that have no other text. */
export function blocksText(raw: Raw, names: Names): string {
  return rawsOf(raw, 'blocks')
    .map((block) => toMarkdown(textIn(block, 0), names))
    .filter((text) => text !== '')
    .join('\n');
}

/** Returns Slack's own markup, so that all conversion to Markdown happens in one place. */
function textIn(node: Raw, depth: number): string {
  if (depth > MAX_DEPTH) return '';
  const type = textOf(node, 'type');
  const text = textOf(node, 'text');
  if (type === 'user') return `<@${textOf(node, 'user_id') ?? ''}>`;
  if (type === 'channel') return `<#${textOf(node, 'channel_id') ?? ''}>`;
  if (type === 'broadcast') return `<!${textOf(node, 'range') ?? 'channel'}>`;
  if (type === 'emoji') return `:${textOf(node, 'name') ?? ''}:`;
  if (type === 'link') return `<${textOf(node, 'url') ?? ''}|${text ?? ''}>`;
  if (type === 'divider') return '';
  if (text !== undefined) return type === 'mrkdwn' ? text : encoded(text);
  const elements = rawsOf(node, 'elements');
  const texts = elements.map((element) => textIn(element, depth + 1));
  if (type === 'rich_text_section') return withStyles(elements, texts);
  if (type === 'rich_text_quote') return withStyles(elements, texts).replace(/^/gm, '&gt; ');
  if (type === 'rich_text_preformatted') return codeBlock(texts.join(''));
  if (type === 'rich_text_list') return list(node, texts);
  const inner = rawOf(node, 'text');
  const typeAt = (index: number) => textOf(elements[index] ?? {}, 'type');
  // Without a blank line, a list continues.
  const apart = texts.map((part, index) =>
    typeAt(index - 1) === 'rich_text_list' && typeAt(index) === 'rich_text_section'
      ? `\n${part}`
      : part,
  );
  return [
    ...(inner ? [textIn(inner, depth + 1)] : []),
    ...rawsOf(node, 'fields').map((field) => textIn(field, depth + 1)),
    ...apart,
  ].join('\n');
}

/** Innermost first: Slack reads no markup inside code. */
const styles = [
  ['code', '`'],
  ['strike', '~'],
  ['italic', '_'],
  ['bold', '*'],
] as const;

/** Joins the parts of a line. Marks styled parts where Slack's markup can: not within words. */
function withStyles(elements: readonly Raw[], texts: readonly string[]): string {
  const isWord = (character: string | undefined) => /[\p{L}\p{N}]/u.test(character ?? '');
  const marked = texts.map((text, index) => {
    const [, before = '', core = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
    const style = rawOf(elements[index] ?? {}, 'style');
    const isInWord =
      (before === '' && isWord(texts[index - 1]?.at(-1))) ||
      (after === '' && isWord(texts[index + 1]?.at(0)));
    if (!style || isInWord || core === '' || /[\n`*_~<]/.test(core)) return text;
    const marks = styles.filter(([name]) => isSet(style, name)).map(([, mark]) => mark);
    return before + marks.reduce((inner, mark) => mark + inner + mark, core) + after;
  });
  return marked.join('');
}

function codeBlock(code: string): string {
  const isFenced = code.trim() !== '' && !code.includes('```');
  return isFenced ? `\`\`\`${code}\`\`\`` : code;
}

function list(node: Raw, items: readonly string[]): string {
  const isOrdered = textOf(node, 'style') === 'ordered';
  return items
    .map((item, index) => `${isOrdered ? `${index + 1}.` : '*'} ${item.replaceAll('\n', ' ')}`)
    .join('\n');
}

function encoded(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
