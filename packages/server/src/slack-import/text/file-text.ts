import { type Raw, rawOf, rawsOf, textOf } from '../raw.ts';
import { escapeLabel } from './escape.ts';
import { markdownLink, withoutTokens } from './links.ts';

/** The files of a message. Old exports name a single one. */
export function filesOf(raw: Raw): Raw[] {
  const files = rawsOf(raw, 'files');
  const one = rawOf(raw, 'file');
  return files.length === 0 && one ? [one] : files;
}

export function fileNameOf(file: Raw): string {
  return textOf(file, 'title') ?? textOf(file, 'name') ?? 'a file';
}

/**
 * The name of a file that stays where it is, with the page on which Slack shows it to those who may see it;
 * never an address that opens it for everybody.
 */
export function fileText(file: Raw): string {
  if (textOf(file, 'mode') === 'tombstone') return '📎 a file that was deleted in Slack';
  if (textOf(file, 'mode') === 'hidden_by_limit') return '📎 a file that Slack no longer gives out';
  const name = fileNameOf(file);
  const page = pageOf(file);
  return `📎 ${page === undefined ? escapeLabel(withoutTokens(name)) : markdownLink(page, withoutTokens(name))}`;
}

/** Without anything behind a question mark, which is where secrets are; but for documents that lie elsewhere. */
function pageOf(file: Raw): string | undefined {
  const isElsewhere = textOf(file, 'mode') === 'external' || file['is_external'] === true;
  const address = textOf(file, isElsewhere ? 'url_private' : 'permalink');
  if (address === undefined || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  if (isElsewhere) return withoutTokens(url.href);
  url.search = '';
  url.hash = '';
  return url.href;
}
