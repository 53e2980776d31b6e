import type { ConversationTarget } from '@tidings/sdk';

/** A message that is being edited, with the new text. */
export interface OpenEdit {
  /** Key of the message's row, which stays the same when it is sent. */
  readonly key: string;
  /** Undefined while the message is unsent. */
  readonly messageId: number | undefined;
  readonly to: ConversationTarget;
  /** The Markdown when the edit began. Undefined until it is loaded, as is `text`. */
  readonly source: string | undefined;
  readonly text: string | undefined;
}

export function isChanged({ source, text }: OpenEdit): boolean {
  return text !== source;
}

/** Parses a stored edit. Undefined if it is invalid. */
export function parseEdit(stored: string | null): OpenEdit | undefined {
  try {
    const found = JSON.parse(stored ?? 'null') as Partial<OpenEdit> | null;
    const { key, messageId, to, source, text } = found ?? {};
    return key && to ? { key, messageId, to, source, text } : undefined;
  } catch {
    return undefined;
  }
}
