/** A mail as its reader sees it. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly blocks: readonly Block[];
  /** Why they get it, and how they get no more of the kind. */
  readonly why: string;
  /** Mails with the same one belong together. */
  readonly thread?: string;
  /** Where one press of a button of the mail program ends them, which posts there. */
  readonly unsubscribe?: string;
}

export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  /** What somebody wrote; `by` says who, and when. */
  | { readonly kind: 'message'; readonly by: string; readonly text: string };

export function paragraph(text: string): Block {
  return { kind: 'paragraph', text };
}

export function button(label: string, url: string): Block {
  return { kind: 'button', label, url };
}
