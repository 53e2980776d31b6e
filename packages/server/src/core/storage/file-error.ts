import { StorageError, type StorageProblem } from './storage-error.ts';

const NOT_ALLOWED =
  'The folder for uploaded files cannot be read and written. Check its owner and permissions.';

const NO_FOLDER = [
  'unavailable',
  'Part of the path to the uploaded files is a file instead of a folder.',
] as const;

const problems: Readonly<Record<string, readonly [StorageProblem, string]>> = {
  ENOSPC: ['full', 'The disk that holds the uploaded files is full. Free some space.'],
  EDQUOT: ['full', 'The quota for the uploaded files is used up. Raise it, or free some space.'],
  EACCES: ['readonly', NOT_ALLOWED],
  EPERM: ['readonly', NOT_ALLOWED],
  EROFS: ['readonly', 'The disk that holds the uploaded files is mounted read-only.'],
  ENOENT: [
    'unavailable',
    'The folder for uploaded files does not exist and cannot be created. Choose another.',
  ],
  ENOTDIR: NO_FOLDER,
  EEXIST: NO_FOLDER,
  EIO: ['io', 'The disk that holds the uploaded files failed to read or write. Check the disk.'],
};

/** Turns an error of the file system into advice for the operator. Returns other errors as they are. */
export function fileError(cause: unknown): unknown {
  if (!(cause instanceof Error) || !('code' in cause)) return cause;
  const [kind, advice] = problems[String(cause.code)] ?? [];
  return kind ? new StorageError(kind, `${advice} (${cause.message})`, { cause }) : cause;
}
