import { createHash } from 'node:crypto';
import { limits } from '@tidings/shared-types';
import * as Y from 'yjs';
import { codePoints } from '../text/code-points.ts';

/** The text that is the draft's content; nothing else in a document means anything here. */
export function textOf(document: Y.Doc): Y.Text {
  return document.getText('content');
}

export function documentFrom(state: Uint8Array): Y.Doc {
  const document = new Y.Doc();
  Y.applyUpdate(document, state);
  return document;
}

/**
 * The document of a draft that was never edited as a document: always the same for the same content,
 * so that it can be made whenever it is needed, by whoever needs it.
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

/** No draft may hold null bytes. Unlike a refusal, deleting them leaves the client in step. */
export function deleteNulls(text: Y.Text): void {
  const content = text.toString();
  if (!content.includes('\0')) return;
  text.doc?.transact(() => {
    for (let at = content.length - 1; at >= 0; at -= 1) {
      if (content[at] === '\0') text.delete(at, 1);
    }
  });
}
