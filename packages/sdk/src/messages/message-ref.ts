/** A message that may exist only here: by its id, or by the outbox entry that will make it. */
export type MessageRef = { readonly id: number } | { readonly localId: string };
