import type { OutboxEntry } from '../keepsakes/outbox-entry.ts';
import type { SentDraft, StoredDraft } from '../keepsakes/stored-draft.ts';
import type { NewMessage } from '../outbox/message-with-files.ts';
import { documentSaying, encoded } from './draft-document.ts';

/** As long as the keys of what was sent are trusted: a tab that slept longer is not what this is for. */
const REMEMBERED_MS = 24 * 3_600_000;

/** The message that a draft becomes with this entry. */
export function sentDraft(
  { content, files = [] }: NewMessage,
  { id, lane, createdAt }: OutboxEntry,
): SentDraft {
  const chosen = files.map(({ name, size, lastModified }) => `${lastModified} ${size} ${name}`);
  return { entryId: id, lane, content, files: chosen, sentAt: createdAt };
}

/** The entry that a draft became which says all that this one would. */
export function sameSent(draft: StoredDraft | undefined, again: SentDraft): string | undefined {
  if (!draft?.isDeleted) return undefined;
  const isSame = ({ lane, content, files }: SentDraft) =>
    lane === again.lane &&
    content === again.content &&
    again.files.every((file) => files.includes(file));
  return draft.sentAs?.find(isSame)?.entryId;
}

/**
 * What is left of a draft that was sent; of one that is not stored, as of files alone, too. It keeps
 * what the draft became, so that one that is sent twice is one message (D4).
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

/** The entry was taken back or changed: who still shows the text may send it. */
export function draftUnsent(draft: StoredDraft, entryId: string): StoredDraft {
  return { ...draft, sentAs: (draft.sentAs ?? []).filter((sent) => sent.entryId !== entryId) };
}

/** The server has nothing of it any more. Undefined if nobody needs to know what became of it. */
export function buriedDraft(deleted: StoredDraft, now: number): StoredDraft | undefined {
  if (!deleted.isDeleted || !isRemembered(deleted, now)) return undefined;
  return { ...deleted, isEdited: false, creation: undefined, server: undefined };
}

/** Whether a draft only tells what became of it. */
export function isBuried(draft: StoredDraft, now: number): boolean {
  const { isDeleted, creation, server } = draft;
  return isDeleted && !creation && !server && isRemembered(draft, now);
}

function isRemembered({ sentAs = [] }: StoredDraft, now: number): boolean {
  // A clock that was set back does not make it longer.
  return sentAs.some(({ sentAt }) => Math.abs(now - sentAt) < REMEMBERED_MS);
}

function blankDraft(id: string, changedAt: number): StoredDraft {
  return {
    id,
    target: { kind: 'none' },
    document: encoded(documentSaying('')),
    documentId: id,
    content: '',
    changedAt,
    isEdited: false,
    isDeleted: true,
    creation: undefined,
    server: undefined,
  };
}
