import { createDecoder, readVarUint, readVarUint8Array } from 'lib0/decoding';
import { createEncoder, type Encoder, toUint8Array, writeVarUint } from 'lib0/encoding';
import {
  messageYjsSyncStep1,
  messageYjsSyncStep2,
  messageYjsUpdate,
  writeSyncStep1,
  writeSyncStep2,
  writeUpdate,
} from 'y-protocols/sync';
import type * as Y from 'yjs';

/** The kinds of messages of the y-websocket protocol that are used here. */
const SYNC = 0;
const AWARENESS = 1;

export type ClientMessage =
  /** The client's state; requests what the client lacks. */
  | { readonly kind: 'state'; readonly vector: Uint8Array }
  | { readonly kind: 'update'; readonly update: Uint8Array }
  | { readonly kind: 'awareness' }
  | { readonly kind: 'other' };

/** Parses a message. Throws if it is not valid. */
export function readMessage(bytes: Uint8Array): ClientMessage {
  const decoder = createDecoder(bytes);
  const type = readVarUint(decoder);
  if (type === AWARENESS) return { kind: 'awareness' };
  if (type !== SYNC) return { kind: 'other' };
  const step = readVarUint(decoder);
  const content = readVarUint8Array(decoder);
  if (step === messageYjsSyncStep1) return { kind: 'state', vector: content };
  if (step === messageYjsSyncStep2 || step === messageYjsUpdate) {
    return { kind: 'update', update: content };
  }
  throw new Error(`There is no sync message ${step}`);
}

/** Returns a request for everything that this document lacks. */
export function question(document: Y.Doc): Uint8Array {
  return syncMessage((encoder) => writeSyncStep1(encoder, document));
}

/** Returns everything that a client with this state vector lacks. */
export function answer(document: Y.Doc, vector: Uint8Array): Uint8Array {
  return syncMessage((encoder) => writeSyncStep2(encoder, document, vector));
}

export function news(update: Uint8Array): Uint8Array {
  return syncMessage((encoder) => writeUpdate(encoder, update));
}

/** Empty awareness. Clients that receive nothing for long consider the connection dead. */
export const signOfLife = Uint8Array.of(AWARENESS, 1, 0);

function syncMessage(write: (encoder: Encoder) => void): Uint8Array {
  const encoder = createEncoder();
  writeVarUint(encoder, SYNC);
  write(encoder);
  return toUint8Array(encoder);
}
