import type { StoredEntry } from '../keepsakes/outbox-entry.ts';
import { isRenderedFrom } from '../messages/is-rendered-from.ts';

/**
 * The Markdown of a sent message as the server keeps it, if that shows in the HTML that the server made: it
 * strips what is blank, and may have cut what is long.
 */
export function sourceOf({ command }: StoredEntry, html: string): string | undefined {
  if (command.name !== 'sendMessage' || command.args.uploads.length > 0) return undefined;
  const { content } = command.args;
  return content === content.trim() && isRenderedFrom(html, content) ? content : undefined;
}
