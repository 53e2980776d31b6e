import {
  createEncoder,
  type Encoder,
  toUint8Array,
  writeVarUint,
  writeVarUint8Array,
} from 'lib0/encoding';
import * as Y from 'yjs';
import { news, question } from '../../src/features/draft-documents/messages.ts';
import { nestedUpdate } from '../features/draft-documents/kept-drafts.ts';

/** Messages to the socket of a draft that look as if they cost the server much. */
export interface DraftAttack {
  readonly name: string;
  /** Makes the messages for a document as the server has it. */
  readonly messages: (draft: Y.Doc) => readonly Uint8Array[];
}

/** Characters of the draft, so that thousands more fit into it. */
export const DRAFT_LENGTH = 6000;
/** Fewer than the server takes of a user without a pause. */
const MANY = 300;
/** Updates that the server merges in one write. */
const THOUSANDS = 2000;
/** Bytes of what would not fit into a document's history. */
const LONG = 90_000;

export const draftAttacks: readonly DraftAttack[] = [
  { name: 'edits all over the text', messages: (draft) => edits(draft, MANY, insertAnywhere) },
  { name: 'updates by the thousand', messages: (draft) => edits(draft, THOUSANDS, insertAnywhere) },
  {
    name: 'updates by the thousand, each of another client',
    messages: () => Array.from({ length: THOUSANDS }, () => news(insertion())),
  },
  {
    name: 'updates in the wrong order',
    messages: (draft) => edits(draft, MANY, (text) => text.insert(0, 'x')).reverse(),
  },
  {
    name: 'many pieces in one update',
    messages: (draft) => [merged(draft, 1900, insertAnywhere)],
  },
  { name: 'more pieces than a document may have', messages: () => [news(emptyPieces(LONG / 2))] },
  { name: 'values nested too deeply', messages: () => [news(nestedUpdate(6000))] },
  { name: 'types nested deeply', messages: () => [news(nestedTypes(1800).made)] },
  {
    name: 'types nested deeply and deleted',
    messages: () => {
      const { made, deleted } = nestedTypes(1800);
      return [news(made), news(deleted)];
    },
  },
  {
    name: 'every other character deleted',
    messages: (draft) => [
      merged(draft, DRAFT_LENGTH / 2, (text, turn) => text.delete(DRAFT_LENGTH - 1 - 2 * turn, 1)),
    ],
  },
  {
    name: 'every other character deleted, one at a time',
    messages: (draft) =>
      edits(draft, MANY, (text, turn) => text.delete(DRAFT_LENGTH - 1 - 2 * turn, 1)),
  },
  {
    name: 'the text deleted and written again',
    messages: (draft) =>
      edits(draft, MANY, (text) => {
        text.delete(0, text.length);
        text.insert(0, 'x'.repeat(100));
      }),
  },
  {
    name: 'deletions of what is not there',
    messages: () => [news(deletions(1, LONG / 3))],
  },
  {
    name: 'deletions of what is not there, again and again',
    messages: () => Array.from({ length: 30 }, () => news(deletions(1, LONG / 90))),
  },
  { name: 'deletions by many clients', messages: () => [news(deletions(LONG / 8, 1))] },
  {
    name: 'formats all over the text',
    messages: (draft) => [
      merged(draft, 450, (text, turn) => text.format(turn * 20, 10, { [`f${turn % 50}`]: turn })),
    ],
  },
  {
    name: 'formats within formats, one at a time',
    messages: (draft) =>
      edits(draft, MANY, (text, turn) => text.format(turn, 1000, { bold: turn })),
  },
  {
    name: 'documents in a document',
    messages: (draft) => [merged(draft, 1000, (text) => text.insertEmbed(0, new Y.Doc()))],
  },
  {
    name: 'the state asked for again and again',
    messages: () => Array.from({ length: MANY }, () => question(new Y.Doc())),
  },
  {
    name: 'the state of many clients',
    messages: () => Array.from({ length: 5 }, () => stateVector(LONG / 40)),
  },
  {
    name: 'cursors',
    messages: () => Array.from({ length: 40 }, () => Uint8Array.of(1, ...new Array(4000).fill(7))),
  },
];

type Edit = (text: Y.Text, turn: number) => void;

function insertAnywhere(text: Y.Text, turn: number): void {
  text.insert((turn * 7919) % (text.length + 1), 'x');
}

/** One message for each edit. */
function edits(draft: Y.Doc, count: number, edit: Edit): Uint8Array[] {
  const messages: Uint8Array[] = [];
  draft.on('update', (update: Uint8Array) => messages.push(news(update)));
  const text = draft.getText('content');
  for (let turn = 0; turn < count; turn += 1) draft.transact(() => edit(text, turn));
  return messages;
}

/** One message for all edits together. */
function merged(draft: Y.Doc, count: number, edit: Edit): Uint8Array {
  const before = Y.encodeStateVector(draft);
  const text = draft.getText('content');
  for (let turn = 0; turn < count; turn += 1) edit(text, turn);
  return news(Y.encodeStateAsUpdate(draft, before));
}

/** A character at the start of the text, by a client that nobody knows. */
export function insertion(character = 'x'): Uint8Array {
  const document = new Y.Doc();
  document.getText('content').insert(0, character);
  return Y.encodeStateAsUpdate(document);
}

function nestedTypes(levels: number): { made: Uint8Array; deleted: Uint8Array } {
  const document = new Y.Doc();
  const outermost = document.getMap<unknown>('nested');
  let map = outermost;
  for (let level = 0; level < levels; level += 1) {
    const inner = new Y.Map<unknown>();
    map.set('a', inner);
    map = inner;
  }
  const made = Y.encodeStateAsUpdate(document);
  const before = Y.encodeStateVector(document);
  outermost.delete('a');
  return { made, deleted: Y.encodeStateAsUpdate(document, before) };
}

/** An update of pieces that stand for one deleted character each, in two bytes. */
function emptyPieces(count: number): Uint8Array {
  return encoded((encoder) => {
    for (const number of [1, count, 1, 0]) writeVarUint(encoder, number);
    for (let piece = 0; piece < count; piece += 1) {
      writeVarUint(encoder, 0);
      writeVarUint(encoder, 1);
    }
    writeVarUint(encoder, 0);
  });
}

/** An update that deletes every other character of clients that wrote nothing. */
function deletions(clients: number, ranges: number): Uint8Array {
  return encoded((encoder) => {
    writeVarUint(encoder, 0);
    writeVarUint(encoder, Math.floor(clients));
    for (let client = 1; client <= clients; client += 1) {
      writeVarUint(encoder, client);
      writeVarUint(encoder, Math.floor(ranges));
      for (let range = 0; range < Math.floor(ranges); range += 1) {
        writeVarUint(encoder, 2 * range);
        writeVarUint(encoder, 1);
      }
    }
  });
}

/** A question of a client that says to have something of so many others. */
function stateVector(clients: number): Uint8Array {
  const vector = encoded((encoder) => {
    writeVarUint(encoder, clients);
    for (let client = 1; client <= clients; client += 1) {
      writeVarUint(encoder, client);
      writeVarUint(encoder, 1);
    }
  });
  return encoded((encoder) => {
    writeVarUint(encoder, 0);
    writeVarUint(encoder, 0);
    writeVarUint8Array(encoder, vector);
  });
}

function encoded(write: (encoder: Encoder) => void): Uint8Array {
  const encoder = createEncoder();
  write(encoder);
  return toUint8Array(encoder);
}
