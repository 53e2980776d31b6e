import type { Language } from '@tidings/shared-types/languages';
import { quoted } from '../../core/text/quote.ts';

/** The content of a mail. */
export interface Letter {
  readonly to: string;
  readonly language: Language;
  readonly subject: string;
  readonly blocks: readonly Block[];
  /** Footer: why the recipient gets this mail, and how to stop such mails. */
  readonly why: string;
  /** Address that takes replies. */
  readonly replyTo?: string;
  /** Mails with the same thread belong together. */
  readonly thread?: string;
  /** Address to which the mail program's unsubscribe button posts. */
  readonly unsubscribe?: string;
}

export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** The name of a conversation, which may be in another direction than the mail. */
  | { readonly kind: 'place'; readonly name: string }
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  /** Text by a user. `by` is their name and the time. */
  | { readonly kind: 'message'; readonly by: string; readonly text: string };

export function paragraph(text: string): Block {
  return { kind: 'paragraph', text };
}

export function button(label: string, url: string): Block {
  return { kind: 'button', label, url };
}

/** Returns the plain-text version of a letter. */
export function letterText({ blocks, why }: Letter): string {
  return `${blocks.map(blockText).join('\n\n')}\n\n-- \n${why}\n`;
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'place':
      return block.name;
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'message':
      return `${block.by}:\n${quoted(block.text)}`;
  }
}
