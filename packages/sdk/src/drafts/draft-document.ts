import * as Y from 'yjs';
import type { StoredDraft } from '../keepsakes/stored-draft.ts';
import { fromBase64, toBase64 } from './base64.ts';
import { textDiff } from './text-diff.ts';

/** The text that is the draft's content; nothing else in a document means anything. */
export function textOf(document: Y.Doc): Y.Text {
  return document.getText('content');
}

export function contentOf(document: Y.Doc): string {
  return textOf(document).toString();
}

/** A document of its own that says this. */
export function documentSaying(content: string): Y.Doc {
  const document = new Y.Doc();
  if (content !== '') textOf(document).insert(0, content);
  return document;
}

export function documentFrom(...updates: readonly string[]): Y.Doc {
  const document = new Y.Doc();
  for (const update of updates) mergeInto(document, update);
  return document;
}

export function mergeInto(document: Y.Doc, update: string, origin?: unknown): void {
  Y.applyUpdate(document, fromBase64(update), origin);
}

export function encoded(document: Y.Doc): string {
  return toBase64(Y.encodeStateAsUpdate(document));
}

/** What another document lacks of this one. */
export function encodedFor(document: Y.Doc, other: Y.Doc): string {
  return toBase64(Y.encodeStateAsUpdate(document, Y.encodeStateVector(other)));
}

/** Half of what servers take. Growing beyond that later is theirs to handle. */
const MOST_PIECES = 1000;
const MOST_BYTES = 64 * 1024;

export function isLong(update: string): boolean {
  const bytes = fromBase64(update);
  return bytes.length > MOST_BYTES || Y.decodeUpdate(bytes).structs.length > MOST_PIECES;
}

/** Without its history where that is longer than a new draft of the server may bring. */
export function compacted(draft: StoredDraft, documentId: string): StoredDraft {
  if (!isLong(draft.document)) return draft;
  return { ...draft, document: encoded(documentSaying(draft.content)), documentId };
}

/** Makes a text say something else by as few edits as it takes, so that others' edits survive. */
export function replaceText(text: Y.Text, next: string, origin?: unknown): void {
  const present = text.toString();
  if (present === next) return;
  const edit = () => {
    if (text.length !== present.length) {
      // Something between the characters: places in the string are none in the document.
      text.delete(0, text.length);
      text.insert(0, next);
      return;
    }
    let at = 0;
    for (const stretch of textDiff(present, next)) {
      if (stretch.kind === 'removed') {
        text.delete(at, stretch.text.length);
        continue;
      }
      if (stretch.kind === 'added') text.insert(at, stretch.text);
      at += stretch.text.length;
    }
  };
  text.doc?.transact(edit, origin);
}
