import { escapeLabel } from '../../../features/markdown/escape.ts';
import { markdownLink, withoutTokens } from '../../../features/slack-markup/links.ts';
import { type Raw, rawOf, rawsOf, textOf } from '../../../features/slack-markup/raw.ts';

/** Returns the files of a message. Old exports name a single one. */
export function filesOf(raw: Raw): Raw[] {
  const files = rawsOf(raw, 'files');
  const one = rawOf(raw, 'file');
  return files.length === 0 && one ? [one] : files;
}

export function fileNameOf(file: Raw): string {
  return textOf(file, 'title') ?? textOf(file, 'name') ?? 'a file';
}

/**
 * Returns a file's name with a link to its page at Slack, which checks access. Never uses the public address, which
 * opens the file for anyone.
 */
export function fileText(file: Raw): string {
  if (textOf(file, 'mode') === 'tombstone') return '📎 a file that was deleted in Slack';
  if (textOf(file, 'mode') === 'hidden_by_limit') return '📎 a file that Slack no longer provides';
  const name = fileNameOf(file);
  const page = pageOf(file);
  return `📎 ${page === undefined ? escapeLabel(withoutTokens(name)) : markdownLink(page, withoutTokens(name))}`;
}

/** Returns the address without its query, which may hold secrets. Files outside Slack keep theirs. */
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
