import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { BackupError } from '../backup/backup-error.ts';
import { hashOf } from '../backup/content-hash.ts';
import { packPiece, QUICK, unpackPiece } from '../backup/folder/piece-form.ts';

const HASH_BYTES = 32;
const LENGTH_BYTES = 4;
const NONE = Buffer.alloc(0);

/** Header of the pages that some commits wrote. Its content is the pages, in the order of their numbers here. */
export const Segment = Type.Object({
  number: Type.Integer({ minimum: 1 }),
  /** Hash of the segment before; empty for the first. */
  previous: Type.String(),
  /** Milliseconds since 1970. All of its commits are older. */
  at: Type.Integer(),
  /** Where SQLite's log was read up to. */
  position: Type.Object({
    salt: Type.String(),
    frame: Type.Integer({ minimum: 0 }),
    checksum: Type.String(),
  }),
  page_size: Type.Integer({ minimum: 512 }),
  page_count: Type.Integer({ minimum: 1 }),
  pages: Type.Array(Type.Integer({ minimum: 1 })),
});
export type Segment = Static<typeof Segment>;

/**
 * A copy of the database file, which was read while it changed. It is whole once the segments after `from`, up to
 * `until` or a later one, are written over it.
 */
export const Snapshot = Type.Object({
  from: Type.Integer({ minimum: 0 }),
  until: Type.Integer({ minimum: 0 }),
  at: Type.Integer(),
  chunk_bytes: Type.Integer({ minimum: 1 }),
  chunks: Type.Array(Type.Object({ path: Type.String(), hash: Type.String() })),
});
export type Snapshot = Static<typeof Snapshot>;

/** How far a series of segments is complete. */
export const Head = Type.Object({ number: Type.Integer({ minimum: 0 }), at: Type.Integer() });
export type Head = Static<typeof Head>;

export interface SealedRecord {
  readonly bytes: Buffer;
  readonly hash: string;
}

export interface OpenedRecord<T> {
  readonly header: T;
  readonly content: Buffer;
  readonly hash: string;
}

/** Packs a record with its own hash. */
export async function sealed(header: object, content: Buffer = NONE): Promise<SealedRecord> {
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(text.length);
  const packed = await packPiece(Buffer.concat([length, text, content]), QUICK);
  const hash = hashOf(packed);
  return { bytes: Buffer.concat([Buffer.from(hash, 'hex'), packed]), hash };
}

/** Unpacks a record. Throws if it is damaged; `place` names it then. */
export async function opened<S extends TSchema>(
  schema: S,
  bytes: Buffer,
  place: string,
): Promise<OpenedRecord<Static<S>>> {
  const packed = bytes.subarray(HASH_BYTES);
  const hash = hashOf(packed);
  if (bytes.toString('hex', 0, HASH_BYTES) !== hash) throw damaged(place);
  const whole = await unpackPiece(packed);
  const end = LENGTH_BYTES + whole.readUInt32BE(0);
  const header: unknown = JSON.parse(whole.toString('utf8', LENGTH_BYTES, end));
  if (!Value.Check(schema, header)) {
    throw new BackupError(`${place} was made by a newer version of Tidings.`);
  }
  return { header, content: whole.subarray(end), hash };
}

export function damaged(place: string): BackupError {
  return new BackupError(`${place} is damaged: its content does not match its hash.`);
}
