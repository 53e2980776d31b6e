import type { StoredEntry } from '../local-changes/outbox-entry.ts';
import { isRenderedFrom } from '../messages/is-rendered-from.ts';

/**
 * Returns the Markdown of a sent message as the server keeps it, if its HTML proves that. The server trims texts, and
 * may have cut a long one.
 */
export function sourceOf({ command }: StoredEntry, html: string): string | undefined {
  if (command.name !== 'sendMessage' || command.args.uploads.length > 0) return undefined;
  const { content } = command.args;
  return content === content.trim() && isRenderedFrom(html, content) ? content : undefined;
}
