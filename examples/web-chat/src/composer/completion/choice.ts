import type { EmojiRef } from '@tidings/sdk';

/** What can stand in place of what was typed. */
export interface Completion {
  readonly key: string;
  readonly label: string;
  /** What tells it from others, or what it does. */
  readonly note?: string | undefined;
  readonly picture:
    | { readonly kind: 'person'; readonly src: string | null | undefined }
    | { readonly kind: 'emoji'; readonly emoji: EmojiRef }
    | { readonly kind: 'sign'; readonly sign: string };
  /** What is written. */
  readonly text: string;
}
