import * as Y from 'yjs';
import { type ApiError, badRequest } from '../api-error.ts';
import { base64Length } from '../text/base64.ts';
import { isTooLong, textOf } from './document-text.ts';
import { MAX_HISTORY_BYTES, MAX_HISTORY_PIECES } from './limits.ts';
import { piecesOf } from './pieces-of.ts';

/** A document that a request brings for a new draft. */
export interface GivenDocument {
  readonly content: string;
  readonly state: Uint8Array;
}

/** One request may bring as much as one document may be, in however many. */
export function assertTogetherWithinBounds(documents: readonly string[]): void {
  const characters = documents.reduce((sum, document) => sum + document.length, 0);
  if ((characters * 3) / 4 > MAX_HISTORY_BYTES) throw tooLarge();
}

/** Reads a document that a draft is to begin with. */
export function givenDocument(base64: string): GivenDocument {
  const document = new Y.Doc();
  mergeGivenDocument(document, base64);
  const content = textOf(document).toString();
  if (content.trim() === '') throw badRequest('Message must not be empty');
  return { content, state: Y.encodeStateAsUpdate(document) };
}

/** Merges what a request brings into a document; throws where the result may not be kept. */
export function mergeGivenDocument(document: Y.Doc, base64: string): void {
  const text = textOf(document);
  const before = text.length;
  apply(document, bytesOf(base64));
  const { pendingStructs, pendingDs } = document.store;
  if (pendingStructs || pendingDs) throw badRequest('The document lacks what its edits build on.');
  if (text.toString().includes('\0')) throw badRequest('A draft may not hold null bytes.');
  if (isTooLong(text.toString()) && text.length > before) {
    throw badRequest('The document says more than a message may.');
  }
}

function apply(document: Y.Doc, update: Uint8Array): void {
  let pieces: number;
  try {
    pieces = piecesOf(update);
    if (pieces <= MAX_HISTORY_PIECES) Y.applyUpdate(document, update);
  } catch {
    throw unreadable();
  }
  if (pieces > MAX_HISTORY_PIECES) throw tooLarge();
}

function unreadable(): ApiError {
  return badRequest('The document is not a Yjs update, or is nested too deeply.');
}

function tooLarge(): ApiError {
  return badRequest('The document is too large.');
}

function bytesOf(base64: string): Uint8Array {
  const length = base64Length(base64);
  if (length === undefined) throw badRequest('The document is not base64.');
  if (length > MAX_HISTORY_BYTES) throw tooLarge();
  return Buffer.from(base64, 'base64');
}
