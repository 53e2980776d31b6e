import { type Static, Type } from 'typebox';
import { Manifest } from '../manifest.ts';

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });

/** A backup of a folder: its manifest, and the pieces that list its other pieces. */
export const Listing = Type.Object({
  manifest: Manifest,
  /** By table. */
  rows: Type.Record(Type.String(), Type.Array(Hash)),
  files: Type.Array(Hash),
  /** Number of files that its rows name, that it lacks, and that an earlier backup had. Such a backup replaces none. */
  lacks: Type.Optional(Type.Integer({ minimum: 1 })),
});
export type Listing = Static<typeof Listing>;

/** The stored form, with the SHA-256 of the listing's JSON. */
export const SealedListing = Type.Object({ hash: Hash, listing: Listing });
export type SealedListing = Static<typeof SealedListing>;

/** A file of a backup: its path, hash, size and time. */
export const FileRow = Type.Tuple([
  Type.String(),
  Hash,
  /** Size and modification time when it was read. While they are the same, the file counts as unchanged. */
  Type.Number(),
  Type.Number(),
]);
export type FileRow = Static<typeof FileRow>;
