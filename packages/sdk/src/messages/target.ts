/** Where a message is to go. */
export type ConversationTarget =
  | { readonly kind: 'topic'; readonly channelId: number; readonly topic: string }
  /** The others; oneself only for a note to oneself. */
  | { readonly kind: 'direct'; readonly userIds: readonly number[] };
