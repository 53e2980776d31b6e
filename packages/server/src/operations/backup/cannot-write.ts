import type { StorageError, StorageProblem } from '../../core/storage/storage-error.ts';

const problems: Partial<Readonly<Record<StorageProblem, string>>> = {
  full: 'its disk is full. Free some space, or choose another folder.',
  readonly: 'this user may not write there. Change its owner, or choose another folder.',
  unavailable:
    'nothing can be created there, for example because part of its path is a file. Choose another folder.',
  io: 'its disk failed. Choose another folder.',
};

/** Describes a failure to write a backup or export. The error's own advice would concern the server's data. */
export function cannotWrite(what: string, folder: string, { kind, message }: StorageError): string {
  return `${what} cannot be written to ${folder}: ${problems[kind] ?? message}`;
}
