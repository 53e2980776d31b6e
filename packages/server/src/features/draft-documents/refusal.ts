import { limits } from '@tidings/shared-types';
import * as Y from 'yjs';
import { type Closing, closings } from './closings.ts';
import { documentFrom, isTooLong, textOf } from './document-text.ts';
import { MAX_HISTORY_BYTES, MAX_HISTORY_PIECES, MAX_WAITING_BYTES } from './limits.ts';
import { piecesOf } from './pieces-of.ts';

/**
 * Returns why an update may not be applied to a document; undefined if it may. Must be called first, since an update
 * cannot be undone. Throws if the update is invalid.
 */
export function refusalOf(document: Y.Doc, update: Uint8Array): Closing | undefined {
  const isLong = update.length > MAX_HISTORY_BYTES || piecesOf(update) > MAX_HISTORY_PIECES;
  if (isLong) return closings.unmergeable;
  const text = textOf(document);
  const waiting = waitingBytes(document);
  // Each character that an update adds takes at least one byte.
  const fits = text.length + update.length + waiting <= limits.max_message_length;
  if (fits && waiting + update.length <= MAX_WAITING_BYTES) return undefined;

  const trial = documentFrom(Y.encodeStateAsUpdate(document));
  Y.applyUpdate(trial, update);
  const next = textOf(trial);
  if (isTooLong(next.toString()) && next.length > text.length) return closings.tooLong;
  return waitingBytes(trial) > MAX_WAITING_BYTES ? closings.malformed : undefined;
}

/** Returns the size of updates that wait for earlier ones. */
function waitingBytes({ store }: Y.Doc): number {
  return (store.pendingStructs?.update.length ?? 0) + (store.pendingDs?.length ?? 0);
}
