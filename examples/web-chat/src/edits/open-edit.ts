import type { ConversationTarget } from '@tidings/sdk';

/** A message that somebody is editing, with what they have typed. */
export interface OpenEdit {
  /** That of its row, which it keeps when it is sent. */
  readonly key: string;
  /** Undefined while it is not sent. */
  readonly messageId: number | undefined;
  readonly to: ConversationTarget;
  /** What it says; undefined until that is known, as is the text. */
  readonly source: string | undefined;
  readonly text: string | undefined;
}

export function isChanged({ source, text }: OpenEdit): boolean {
  return text !== source;
}

/** As it was stored, if it is one. */
export function parseEdit(stored: string | null): OpenEdit | undefined {
  try {
    const found = JSON.parse(stored ?? 'null') as Partial<OpenEdit> | null;
    const { key, messageId, to, source, text } = found ?? {};
    return key && to ? { key, messageId, to, source, text } : undefined;
  } catch {
    return undefined;
  }
}
