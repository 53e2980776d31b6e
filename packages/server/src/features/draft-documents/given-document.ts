import * as Y from 'yjs';
import { type ApiError, badRequest } from '../../core/api-error.ts';
import { base64Length } from '../../core/text/base64.ts';
import { isTooLong, textOf } from './document-text.ts';
import { MAX_HISTORY_BYTES, MAX_HISTORY_PIECES } from './limits.ts';
import { piecesOf } from './pieces-of.ts';

/** A document for a new draft in a request. */
export interface GivenDocument {
  readonly content: string;
  readonly state: Uint8Array;
}

/** Limits the documents of a request to the size of one document. */
export function assertTogetherWithinBounds(documents: readonly string[]): void {
  const characters = documents.reduce((sum, document) => sum + document.length, 0);
  if ((characters * 3) / 4 > MAX_HISTORY_BYTES) throw tooLarge();
}

/** Reads the initial document of a draft. */
export function givenDocument(base64: string): GivenDocument {
  const document = new Y.Doc();
  mergeGivenDocument(document, base64);
  const content = textOf(document).toString();
  if (content.trim() === '') throw badRequest('Message must not be empty');
  return { content, state: Y.encodeStateAsUpdate(document) };
}

/** Merges a request's update into a document. Throws if the result is invalid. */
export function mergeGivenDocument(document: Y.Doc, base64: string): void {
  const text = textOf(document);
  const before = text.length;
  apply(document, bytesOf(base64));
  const { pendingStructs, pendingDs } = document.store;
  if (pendingStructs || pendingDs) throw badRequest('The document lacks earlier edits.');
  if (text.toString().includes('\0')) throw badRequest('A draft must not contain null bytes.');
  if (isTooLong(text.toString()) && text.length > before) {
    throw badRequest('The text is longer than a message may be.');
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
