import type { Readable } from 'node:stream';
import { storedFolders } from './stored-name.ts';

/** Size and time of a stored file, which show whether it was replaced. */
export interface FileState {
  readonly size: number;
  readonly mtimeMs: number;
}

/** The first and the last byte of a part of a file, counted from 0. */
export interface FilePart {
  readonly start: number;
  readonly end: number;
}

/** How a browser gets a file from a signed address. */
export interface SignedAnswer {
  readonly contentType: string;
  readonly contentDisposition: string;
}

/**
 * Uploaded files, by relative paths of plain names such as `1/avatars/7-3.png`. Every method throws a StorageError if
 * the disk or the bucket fails.
 */
export interface FileStore {
  /** The folders, and buckets as `s3://` URLs, that hold the files. New files go into the first. */
  readonly places: readonly [string, ...string[]];
  /** Makes the store ready for use, or throws. */
  prepare(): Promise<void>;
  /** Throws if the store may not be used. A folder that does not exist yet is fine. */
  assertUsable(): Promise<void>;
  /** Writes a file. Readers see the whole old file or the whole new one. Resolves once it is durable. */
  put(path: string, bytes: Uint8Array): Promise<void>;
  /** Reads a file. Returns undefined if it does not exist. */
  read(path: string): Promise<Buffer | undefined>;
  /** Streams the whole file or a part of it. Otherwise like `read`. */
  stream(path: string, part?: FilePart): Promise<Readable | undefined>;
  /** Returns undefined if the file does not exist. */
  stat(path: string): Promise<FileState | undefined>;
  has(path: string): Promise<boolean>;
  /** Deletes a file if it exists. */
  remove(path: string): Promise<void>;
  /** Lists the paths of all files, or of those in one folder. */
  list(folder?: string): AsyncGenerator<string>;
  /** Returns an address from which anyone can get the file for a minute; undefined if this server must send it. */
  signedUrl(path: string, answer: SignedAnswer): Promise<string | undefined>;
}

/** Whether the store has no files. */
export function holdsNone(files: FileStore): Promise<boolean> {
  return isEmpty(files.list());
}

/** Whether all uploaded files have moved elsewhere. Other programs may have files there. */
export function holdsNoUploads(files: FileStore): Promise<boolean> {
  return isEmpty(uploadsIn(files));
}

/** Lists the paths of all uploaded files, and not those of other programs. */
export async function* uploadsIn(files: FileStore): AsyncGenerator<string> {
  for (const folder of storedFolders) yield* files.list(folder);
}

async function isEmpty(paths: AsyncGenerator<string>): Promise<boolean> {
  for await (const _ of paths) return false;
  return true;
}
