import type { Draft } from '@tidings/shared-types';
import type { DraftTarget, StoredDraft } from '../keepsakes/stored-draft.ts';
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

// What becomes of a stored draft, without effects. Each change can be made twice and of what another
// tab stored meanwhile.

/** What a tab holds of a draft that is open in it. */
export interface TabEdit {
  readonly id: string;
  readonly document: string;
  readonly documentId: string;
  readonly content: string;
  /** What was stored when the tab last looked: what it changed since is told by it. */
  readonly agreed: string;
  /** Undefined if it was not changed here. */
  readonly target: DraftTarget | undefined;
  /** Whether anything was typed, as opposed to received. */
  readonly isTyped: boolean;
  /** Whether it ever was stored. If it is not any more, it was sent or discarded. */
  readonly isStored: boolean;
  readonly changedAt: number;
}

/** Takes a tab's edits into what is stored. Undefined, or as it is, if the draft is gone (D4). */
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

/** A draft that another device made. Its document is still to be fetched. */
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
 * Merges the server's document, or begins anew with it and takes along what was written here. One that
 * was taken away keeps what it said then, by which is seen what somebody wrote since.
 */
export function withServerDocument(
  stored: StoredDraft,
  { document: update, epoch }: ServerDocument,
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
    documentId: isOurs ? stored.documentId : `server-${server.id}-${epoch}`,
    content,
    isEdited: content === serverContent ? false : stored.isEdited,
    server: { ...server, epoch, content: serverContent },
  };
}

/** Takes what another device made the draft's target, unless it was changed here too. */
export function withServerTarget(stored: StoredDraft, target: DraftTarget): StoredDraft {
  const { server } = stored;
  if (!server || isSameTarget(server.target, target)) return stored;
  const isOurs = !isSameTarget(stored.target, server.target);
  return { ...stored, target: isOurs ? stored.target : target, server: { ...server, target } };
}

/** Takes the server's text where nothing was written here. One that was taken away keeps its own. */
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

/** But for blanks at the edges, which requests lose. */
export function isSameText(a: string, b: string): boolean {
  return a.trim() === b.trim();
}

/** The server has this. What was typed since is still to come. */
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

/** The server has this text, and a document of its own for it. */
export function withoutDocument(
  stored: StoredDraft,
  agreed: { readonly content: string; readonly target: DraftTarget },
): StoredDraft {
  const next = agreedOn(stored, agreed);
  return next.server ? { ...next, server: { ...next.server, epoch: undefined } } : next;
}

/** What was typed here and never sent; the server's draft is gone, or is another draft by now. */
export function asNewDraft(stored: StoredDraft): StoredDraft {
  return { ...stored, isEdited: true, creation: undefined, server: undefined };
}

/** What a draft said beyond what was sent of it. */
export function draftLeft(sent: StoredDraft, id: string, content: string): StoredDraft {
  const document = encoded(documentSaying(content));
  return { ...asNewDraft(sent), id, documentId: id, document, content, sentAs: [] };
}

/** The server has it no more: it goes here too, unless something was typed that nobody sent. */
export function afterRemoval(stored: StoredDraft, now: number): StoredDraft | undefined {
  const { content, server, isEdited, isDeleted } = stored;
  if (isDeleted) return buriedDraft(stored, now);
  if (!isEdited) return undefined;
  return hasAdditions(server?.content ?? '', content) ? asNewDraft(stored) : undefined;
}

/** Discarded: stays until the server knows. Undefined if the server never heard of it. */
export function deletedDraft(stored: StoredDraft): StoredDraft | undefined {
  if (stored.isDeleted) return stored;
  if (!stored.server && !stored.creation) return undefined;
  return { ...stored, isDeleted: true };
}

/** Whether the server's document says something that was not there when the draft was deleted. */
export function wasContinued(deleted: StoredDraft, { document, epoch }: ServerDocument): boolean {
  const theirs = documentFrom(document);
  if (deleted.server?.epoch !== epoch) return hasAdditions(deleted.content, contentOf(theirs));
  const both = documentFrom(deleted.document, document);
  return hasAdditions(deleted.content, contentOf(both));
}

/** A deleted draft that somebody wrote on in meanwhile: theirs is kept. */
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
