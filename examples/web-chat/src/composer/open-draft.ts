import type { Client, ConversationTarget, DraftTarget, OpenDraft } from '@tidings/sdk';

/** The draft of a conversation, to be closed by whoever opens it. */
export function openDraft(client: Client, to: ConversationTarget): OpenDraft {
  return client.drafts.open(draftTarget(to));
}

export function draftTarget(to: ConversationTarget): DraftTarget {
  return to.kind === 'topic' ? { ...to, kind: 'channel' } : to;
}
