import { createHash } from 'node:crypto';
import { limits } from '@tidings/shared-types';
import * as Y from 'yjs';
import { codePoints } from '../../core/text/code-points.ts';

/** Returns the text with the draft's content. Nothing else in a document is used. */
export function textOf(document: Y.Doc): Y.Text {
  return document.getText('content');
}

export function documentFrom(state: Uint8Array): Y.Doc {
  const document = new Y.Doc();
  Y.applyUpdate(document, state);
  return document;
}

/**
 * Returns the initial document of a draft. The same content always gives the same document, so any process can create
 * it on demand.
 */
export function seedOf(content: string): Uint8Array {
  const document = new Y.Doc();
  document.clientID = createHash('sha256').update(content).digest().readUInt32BE();
  textOf(document).insert(0, content);
  return Y.encodeStateAsUpdate(document);
}

export function isTooLong(text: string): boolean {
  return text.length > limits.max_message_length && codePoints(text) > limits.max_message_length;
}

/** Deletes null bytes, which drafts may not contain. Unlike rejecting the update, this keeps the client in sync. */
export function deleteNulls(text: Y.Text): void {
  const content = text.toString();
  if (!content.includes('\0')) return;
  text.doc?.transact(() => {
    for (let at = content.length - 1; at >= 0; at -= 1) {
      if (content[at] === '\0') text.delete(at, 1);
    }
  });
}
