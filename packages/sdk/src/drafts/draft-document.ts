import * as Y from 'yjs';
import type { StoredDraft } from '../local-changes/stored-draft.ts';
import { textDiff } from './text-diff.ts';

/** Returns the text that is the draft's content. A document contains nothing else of interest. */
export function textOf(document: Y.Doc): Y.Text {
  return document.getText('content');
}

export function contentOf(document: Y.Doc): string {
  return textOf(document).toString();
}

/** Creates an independent document with this text. */
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

/** Encodes the changes of a document that another one lacks. */
export function encodedFor(document: Y.Doc, other: Y.Doc): string {
  return toBase64(Y.encodeStateAsUpdate(document, Y.encodeStateVector(other)));
}

/** Half of the server's limits. Beyond that, the server handles the growth. */
const MOST_PIECES = 1000;
const MOST_BYTES = 64 * 1024;

export function isLong(update: string): boolean {
  const bytes = fromBase64(update);
  return bytes.length > MOST_BYTES || Y.decodeUpdate(bytes).structs.length > MOST_PIECES;
}

/** Returns the draft without its history, if that is longer than a new draft on the server may have. */
export function compacted(draft: StoredDraft, documentId: string): StoredDraft {
  if (!isLong(draft.document)) return draft;
  return { ...draft, document: encoded(documentSaying(draft.content)), documentId };
}

/** Replaces a text with the fewest edits, so that others' edits survive. */
export function replaceText(text: Y.Text, next: string, origin?: unknown): void {
  const present = text.toString();
  if (present === next) return;
  const edit = () => {
    if (text.length !== present.length) {
      // The text contains something other than characters, so positions in the string and the document differ.
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

const AT_ONCE = 0x8000;

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += AT_ONCE) {
    binary += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE));
  }
  return btoa(binary);
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
