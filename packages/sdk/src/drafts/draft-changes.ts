import type { Draft } from '@tidings/shared-types/wire';
import type { DraftTarget, StoredDraft } from '../local-changes/stored-draft.ts';
import {
  contentOf,
  documentFrom,
  documentSaying,
  encoded,
  mergeInto,
  replaceText,
  textOf,
} from './draft-document.ts';
import { isSameTarget, targetOf } from './draft-target.ts';
import { mergeTexts } from './merge-texts.ts';
import { buriedDraft } from './sent-drafts.ts';
import { hasAdditions } from './text-diff.ts';

// The changes of a stored draft, without effects. Each can be repeated, and applies to drafts that another tab stored
// meanwhile.

/** The state of a draft that is open in a tab. */
export interface TabEdit {
  readonly id: string;
  readonly document: string;
  readonly documentId: string;
  readonly content: string;
  /** The stored text when the tab last read it; the tab's own changes are relative to this. */
  readonly agreed: string;
  /** Undefined unless it was changed here. */
  readonly target: DraftTarget | undefined;
  /** Whether the person typed anything, as opposed to text that was received. */
  readonly isTyped: boolean;
  /** Whether it was ever stored. If it is no longer stored, it was sent or discarded. */
  readonly isStored: boolean;
  readonly changedAt: number;
}

/** Merges a tab's edits into the stored draft. Returns undefined or the draft unchanged if it is gone (D4). */
export function withEdit(stored: StoredDraft | undefined, edit: TabEdit): StoredDraft | undefined {
  if (!stored) return edit.isStored ? undefined : newDraft(edit);
  if (stored.isDeleted) return stored;
  const document = documentFrom(stored.document);
  if (stored.documentId === edit.documentId) mergeInto(document, edit.document);
  else if (edit.isTyped) {
    replaceText(textOf(document), mergeTexts(edit.agreed, edit.content, stored.content));
  }
  return {
    ...stored,
    document: encoded(document),
    content: contentOf(document),
    target: edit.target ?? stored.target,
    changedAt: edit.isTyped || edit.target ? edit.changedAt : stored.changedAt,
    isEdited: stored.isEdited || edit.isTyped,
  };
}

function newDraft({ id, document, documentId, content, target, changedAt }: TabEdit): StoredDraft {
  return {
    id,
    target: target ?? { kind: 'none' },
    document,
    documentId,
    content,
    changedAt,
    isEdited: true,
    isDeleted: false,
    creation: undefined,
    server: undefined,
  };
}

/** Returns the id of a draft that another device made. Its document is still to be fetched. */
export function importedId(serverId: number): string {
  return `server-${serverId}`;
}

export function importedDraft(draft: Draft): StoredDraft {
  const { id, content, timestamp } = draft;
  const target = targetOf(draft);
  return {
    id: importedId(id),
    target,
    document: encoded(documentSaying(content)),
    documentId: importedId(id),
    content,
    changedAt: timestamp * 1000,
    isEdited: false,
    isDeleted: false,
    creation: undefined,
    server: { id, epoch: undefined, content, target },
  };
}

export interface ServerDocument {
  readonly document: string;
  readonly epoch: number;
}

/**
 * Merges the server's document. If that started anew, takes it over and adds what was written here, as a document with
 * the new id: two documents that were made from the same texts cannot be merged. A deleted draft keeps its last text, so
 * that later additions can be detected.
 */
export function withServerDocument(
  stored: StoredDraft,
  { document: update, epoch }: ServerDocument,
  newId: string,
): StoredDraft {
  const { server, isDeleted } = stored;
  if (!server || isDeleted) return stored;
  const theirs = documentFrom(update);
  const serverContent = contentOf(theirs);
  const isOurs = server.epoch === epoch;
  const document = isOurs ? documentFrom(stored.document, update) : theirs;
  if (!isOurs) {
    const merged = mergeTexts(server.content, stored.content, serverContent);
    replaceText(textOf(document), merged);
  }
  const content = contentOf(document);
  return {
    ...stored,
    document: encoded(document),
    documentId: isOurs ? stored.documentId : newId,
    content,
    isEdited: content === serverContent ? false : stored.isEdited,
    server: { ...server, epoch, content: serverContent },
  };
}

/** Takes over the server's target, unless it was changed here too. */
export function withServerTarget(stored: StoredDraft, target: DraftTarget): StoredDraft {
  const { server } = stored;
  if (!server || isSameTarget(server.target, target)) return stored;
  const isOurs = !isSameTarget(stored.target, server.target);
  return { ...stored, target: isOurs ? stored.target : target, server: { ...server, target } };
}

/** Takes over the server's text if nothing was written here. A deleted draft keeps its own. */
export function withServerText(stored: StoredDraft, content: string): StoredDraft {
  const { server, isDeleted } = stored;
  if (!server || isDeleted) return stored;
  const document = documentFrom(stored.document);
  replaceText(textOf(document), content);
  return {
    ...stored,
    document: encoded(document),
    content,
    isEdited: false,
    server: { ...server, content },
  };
}

/** Compares texts without blanks at the edges, which requests lose. */
export function isSameText(a: string, b: string): boolean {
  return a.trim() === b.trim();
}

/** Records that the server has this text. Later edits still have to be sent. */
export function agreedOn(
  stored: StoredDraft,
  { content, target }: { readonly content: string; readonly target?: DraftTarget },
): StoredDraft {
  const { server } = stored;
  if (!server) return stored;
  return {
    ...stored,
    isEdited: isSameText(stored.content, content) ? false : stored.isEdited,
    server: { ...server, content, target: target ?? server.target },
  };
}

/** Writes the text into the server's document, as one edit with no history. The result is a document with the new id. */
export function withoutHistory(
  stored: StoredDraft,
  { document: update }: ServerDocument,
  newId: string,
): StoredDraft {
  const document = documentFrom(update);
  replaceText(textOf(document), stored.content);
  return { ...stored, document: encoded(document), documentId: newId };
}

/** Turns text that was typed here and never sent into a new draft, after the server's draft was deleted or replaced. */
export function asNewDraft(stored: StoredDraft): StoredDraft {
  return { ...stored, isEdited: true, creation: undefined, server: undefined };
}

/** Returns the new draft of the text that remains after sending. */
export function draftLeft(sent: StoredDraft, id: string, content: string): StoredDraft {
  const document = encoded(documentSaying(content));
  return { ...asNewDraft(sent), id, documentId: id, document, content, sentAs: [] };
}

/** Removes a draft that the server no longer has, unless it contains unsent edits. */
export function afterRemoval(stored: StoredDraft, now: number): StoredDraft | undefined {
  const { content, server, isEdited, isDeleted } = stored;
  if (isDeleted) return buriedDraft(stored, now);
  if (!isEdited) return undefined;
  return hasAdditions(server?.content ?? '', content) ? asNewDraft(stored) : undefined;
}

/** Marks a draft as discarded until the server knows. Returns undefined if the server never had it. */
export function deletedDraft(stored: StoredDraft): StoredDraft | undefined {
  if (stored.isDeleted) return stored;
  if (!stored.server && !stored.creation) return undefined;
  return { ...stored, isDeleted: true };
}

/** Tells whether the server's document contains text that the draft lacked when it was deleted. */
export function wasContinued(deleted: StoredDraft, { document, epoch }: ServerDocument): boolean {
  const theirs = documentFrom(document);
  if (deleted.server?.epoch !== epoch) return hasAdditions(deleted.content, contentOf(theirs));
  const both = documentFrom(deleted.document, document);
  return hasAdditions(deleted.content, contentOf(both));
}

/** Restores a deleted draft with the text that another device added meanwhile. */
export function continuedDraft(
  deleted: StoredDraft,
  { document, epoch }: ServerDocument,
): StoredDraft {
  const content = contentOf(documentFrom(document));
  return {
    ...deleted,
    document,
    documentId: `${deleted.documentId}-kept`,
    content,
    isEdited: false,
    isDeleted: false,
    ...(deleted.server && { server: { ...deleted.server, epoch, content } }),
  };
}
