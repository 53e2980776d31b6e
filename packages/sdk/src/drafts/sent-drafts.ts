import type { OutboxEntry } from '../local-changes/outbox-entry.ts';
import type { SentDraft, StoredDraft } from '../local-changes/stored-draft.ts';
import type { NewMessage } from '../outbox/message-with-files.ts';

/** A Yjs document without content, encoded. Written out, since sending needs no Yjs otherwise. */
const EMPTY_DOCUMENT = 'AAA=';

/** As long as the idempotency keys are trusted. Tabs that slept longer are not covered. */
const REMEMBERED_MS = 24 * 3_600_000;

/** Returns the message that this entry makes of a draft. */
export function sentDraft(
  { content, files = [] }: NewMessage,
  { id, lane, createdAt }: OutboxEntry,
): SentDraft {
  const chosen = files.map(({ name, size, lastModified }) => `${lastModified} ${size} ${name}`);
  return { entryId: id, lane, content, files: chosen, sentAt: createdAt };
}

/** Returns the entry that already sent the same message from this draft. */
export function sameSent(draft: StoredDraft | undefined, again: SentDraft): string | undefined {
  if (!draft?.isDeleted) return undefined;
  const isSame = ({ lane, content, files }: SentDraft) =>
    lane === again.lane &&
    content === again.content &&
    again.files.every((file) => files.includes(file));
  return draft.sentAs?.find(isSame)?.entryId;
}

/**
 * Returns the tombstone of a draft that was sent, stored or not (a message of files alone has no stored draft). It
 * lists what the draft became, so that sending it twice makes one message (D4).
 */
export function draftSent(
  draft: StoredDraft | undefined,
  id: string,
  sent: SentDraft,
): StoredDraft {
  const known = draft ?? blankDraft(id, sent.sentAt);
  return { ...known, isDeleted: true, sentAs: [...(known.sentAs ?? []), sent] };
}

export function wasSentAs({ sentAs = [] }: StoredDraft, entryId: string): boolean {
  return sentAs.some((sent) => sent.entryId === entryId);
}

/**
 * Removes an entry that was taken back or edited from the tombstone, so that a tab that still shows the text can send
 * it.
 */
export function draftUnsent(draft: StoredDraft, entryId: string): StoredDraft {
  return { ...draft, sentAs: (draft.sentAs ?? []).filter((sent) => sent.entryId !== entryId) };
}

/** Marks a deleted draft as gone from the server. Returns undefined if its tombstone is not needed. */
export function buriedDraft(deleted: StoredDraft, now: number): StoredDraft | undefined {
  if (!deleted.isDeleted || !isRemembered(deleted, now)) return undefined;
  return { ...deleted, isEdited: false, creation: undefined, server: undefined };
}

/** Tells whether a draft is only a tombstone. */
export function isBuried(draft: StoredDraft, now: number): boolean {
  const { isDeleted, creation, server } = draft;
  return isDeleted && !creation && !server && isRemembered(draft, now);
}

function isRemembered({ sentAs = [] }: StoredDraft, now: number): boolean {
  // A clock that was set back must not extend the time.
  return sentAs.some(({ sentAt }) => Math.abs(now - sentAt) < REMEMBERED_MS);
}

function blankDraft(id: string, changedAt: number): StoredDraft {
  return {
    id,
    target: { kind: 'none' },
    document: EMPTY_DOCUMENT,
    documentId: id,
    content: '',
    changedAt,
    isEdited: false,
    isDeleted: true,
    creation: undefined,
    server: undefined,
  };
}
