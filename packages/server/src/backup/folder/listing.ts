import { type Static, Type } from 'typebox';
import { Manifest } from '../manifest.ts';

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });

/** One backup of a folder: what it says of itself, and the pieces that list its others. */
export const Listing = Type.Object({
  manifest: Manifest,
  /** By table. */
  rows: Type.Record(Type.String(), Type.Array(Hash)),
  files: Type.Array(Hash),
  /** So many files that its rows name are not in it and were in an earlier one: it takes no other's place. */
  lacks: Type.Optional(Type.Integer({ minimum: 1 })),
});
export type Listing = Static<typeof Listing>;

/** As it is written, with the SHA-256 of the listing's JSON. */
export const SealedListing = Type.Object({ hash: Hash, listing: Listing });
export type SealedListing = Static<typeof SealedListing>;

/** A file of a backup. */
export const FileRow = Type.Tuple([
  Type.String(),
  Hash,
  /** The size and the time of its last change where it was read: as long as they stay, so does the file. */
  Type.Number(),
  Type.Number(),
]);
export type FileRow = Static<typeof FileRow>;
