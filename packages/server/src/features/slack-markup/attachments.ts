import { markdownLink, withoutTokens } from './links.ts';
import { type Names, noNames } from './names.ts';
import { isSet, type Raw, rawOf, rawsOf, textOf } from './raw.ts';
import { quote, toMarkdown } from './to-markdown.ts';

/** Returns attachments of apps, and shared messages, as quotes. Skips previews of linked pages. */
export function attachmentTexts(raw: Raw, names: Names): string[] {
  return rawsOf(raw, 'attachments').flatMap((attachment) => {
    if (isPagePreview(attachment)) return [];
    const text = attachmentText(attachment, names);
    return text === '' ? [] : [text];
  });
}

function isPagePreview(attachment: Raw): boolean {
  if (isSet(attachment, 'is_msg_unfurl') || isSet(attachment, 'is_share')) return false;
  return (
    textOf(attachment, 'from_url') !== undefined || textOf(attachment, 'original_url') !== undefined
  );
}

function attachmentText(attachment: Raw, names: Names): string {
  const convert = (field: string) => toMarkdown(textOf(attachment, field) ?? '', names);
  const fields = rawsOf(attachment, 'fields').map((field) => {
    const [title, value] = ['title', 'value'].map((part) =>
      toMarkdown(textOf(field, part) ?? '', names),
    );
    return title === '' ? (value ?? '') : `**${title}**: ${value}`;
  });
  const content = [
    titleOf(attachment, 'author_name', 'author_link'),
    titleOf(attachment, 'title', 'title_link'),
    convert('text') || blocksText(attachment, names),
    ...fields,
    titleOf(attachment, 'footer', ''),
  ].filter((part) => part !== '');
  const inner = content.length > 0 ? content.join('\n') : convert('fallback');
  return [convert('pretext'), inner === '' ? '' : quote(inner)]
    .filter((part) => part !== '')
    .join('\n\n');
}

function titleOf(attachment: Raw, field: string, linkField: string): string {
  const title = withoutTokens(textOf(attachment, field) ?? '');
  const link = withoutTokens(textOf(attachment, linkField) ?? '');
  if (title === '') return '';
  return link === '' ? markdownTitle(title) : markdownLink(link, title);
}

function markdownTitle(title: string): string {
  return toMarkdown(title, noNames);
}

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
  const inner = rawOf(node, 'text');
  const parts = [
    ...(inner ? [textIn(inner, depth + 1)] : []),
    ...rawsOf(node, 'fields').map((field) => textIn(field, depth + 1)),
    ...rawsOf(node, 'elements').map((element) => textIn(element, depth + 1)),
  ];
  return parts.join(isInline(type) ? '' : '\n');
}

function isInline(type: string | undefined): boolean {
  return (
    type === 'rich_text_section' || type === 'rich_text_quote' || type === 'rich_text_preformatted'
  );
}

function encoded(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
