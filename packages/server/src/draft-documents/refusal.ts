import { limits } from '@tidings/shared-types';
import * as Y from 'yjs';
import { type Closing, closings } from './closings.ts';
import { documentFrom, isTooLong, textOf } from './document-text.ts';
import { MAX_HISTORY_PIECES, MAX_WAITING_BYTES } from './limits.ts';
import { piecesOf } from './pieces-of.ts';

/**
 * Why an update may not go into a document; undefined if it may. To be asked before: what is once in a
 * document cannot be taken out. Throws on what is no update.
 */
export function refusalOf(document: Y.Doc, update: Uint8Array): Closing | undefined {
  if (piecesOf(update) > MAX_HISTORY_PIECES) return closings.unmergeable;
  const text = textOf(document);
  const waiting = waitingBytes(document);
  // Each character that an update adds takes at least one of its bytes.
  const fits = text.length + update.length + waiting <= limits.max_message_length;
  if (fits && waiting + update.length <= MAX_WAITING_BYTES) return undefined;

  const trial = documentFrom(Y.encodeStateAsUpdate(document));
  Y.applyUpdate(trial, update);
  const next = textOf(trial);
  if (isTooLong(next.toString()) && next.length > text.length) return closings.tooLong;
  return waitingBytes(trial) > MAX_WAITING_BYTES ? closings.malformed : undefined;
}

/** Of what cannot be merged yet, because it builds on what is not there. */
function waitingBytes({ store }: Y.Doc): number {
  return (store.pendingStructs?.update.length ?? 0) + (store.pendingDs?.length ?? 0);
}
