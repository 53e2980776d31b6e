import { blocksText } from './blocks.ts';
import { markdownLink, withoutTokens } from './links.ts';
import { type Names, noNames } from './names.ts';
import { isSet, type Raw, rawsOf, textOf } from './raw.ts';
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
