import { limits } from '@tidings/shared-types';
import type { StoredEntry } from '../keepsakes/outbox-entry.ts';

/** The Markdown of a sent message as the server keeps it: it strips what is blank, and cuts what is long. */
export function sourceOf({ command }: StoredEntry): string | undefined {
  if (command.name !== 'sendMessage' || command.args.uploads.length > 0) return undefined;
  const { content } = command.args;
  const isKept = content === content.trim() && content.length <= limits.max_message_length;
  return isKept ? content : undefined;
}
