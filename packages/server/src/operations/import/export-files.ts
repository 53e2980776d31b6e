import type { Readable } from 'node:stream';

/** The files of an export, either zipped or unpacked. Reading writes nothing to the disk. */
export interface ExportFiles {
  /** Unpacked size of each file in bytes, by its path below the root of the export. */
  readonly sizes: ReadonlyMap<string, number>;
  /** Reads a file into memory. Fails if it is larger than `MAX_FILE_BYTES`, or than `sizes` says. */
  read(path: string): Promise<Buffer>;
  /** Streams a file of any size. */
  stream(path: string): Promise<Readable>;
  close(): Promise<void>;
}

/** Limit of a file that is read into memory. JSON of this size still fits into a string. */
export const MAX_FILE_BYTES = 500 << 20;
export const MAX_FILES = 2_000_000;

/** Error for input that is not a readable export. The message says what is wrong and where. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}
