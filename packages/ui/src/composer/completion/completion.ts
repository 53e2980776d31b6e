import type { EmojiRef } from '@tidings/sdk';

/** A suggestion that replaces the typed text. */
export interface Completion {
  readonly key: string;
  readonly label: string;
  /** Tells similar suggestions apart, or explains a command. */
  readonly note?: string | undefined;
  readonly picture:
    | { readonly kind: 'person'; readonly src: string | null | undefined }
    | { readonly kind: 'emoji'; readonly emoji: EmojiRef }
    | { readonly kind: 'sign'; readonly sign: string };
  /** The text to insert. */
  readonly text: string;
}

/** Returns the id of a suggestion's element. */
export function completionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}
