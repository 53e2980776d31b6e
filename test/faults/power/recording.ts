import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A change of the folder by a process. The numbers are those of `recorder.c`. */
export interface Change {
  readonly kind: (typeof kinds)[number];
  readonly inode: bigint;
  /** Position in the file; the size for a truncation; 1 for a new folder. */
  readonly at: number;
  /** The written bytes, or the paths. */
  readonly bytes: Buffer;
  /** End of this change in the recording. */
  readonly end: number;
}

const kinds = ['made', 'wrote', 'cut', 'synced', 'linked', 'moved', 'removed'] as const;
const HEAD_BYTES = 24;

/** Returns whether there is a compiler, and a system that preloads its output. */
export async function canRecord(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  return run('cc', ['--version']).then(
    () => true,
    () => false,
  );
}

/** Recorded changes of processes to a folder, in order. */
export class Recording {
  /** The recorded folder, which is new and empty. */
  readonly folder: string;
  /** Command prefix for recorded processes. */
  readonly through: readonly string[];
  readonly #file: string;

  private constructor(place: string, library: string) {
    this.folder = join(place, 'disk');
    this.#file = join(place, 'recording');
    const names = { RECORD_FOLDER: this.folder, RECORD_FILE: this.#file, LD_PRELOAD: library };
    this.through = ['env', ...Object.entries(names).map(([name, value]) => `${name}=${value}`)];
  }

  static async begin(place: string): Promise<Recording> {
    const library = join(place, 'recorder.so');
    const source = join(import.meta.dirname, 'recorder.c');
    await run('cc', ['-shared', '-fPIC', '-O1', '-pthread', '-o', library, source]);
    const recording = new Recording(place, library);
    await mkdir(recording.folder);
    return recording;
  }

  /** Length of the recording. An acknowledgement received now must hold from here on. */
  get position(): number {
    return statSync(this.#file, { throwIfNoEntry: false })?.size ?? 0;
  }

  async changes(): Promise<Change[]> {
    const recorded = await readFile(this.#file);
    const changes: Change[] = [];
    for (let start = 0; start < recorded.length; ) {
      const kind = kinds[recorded.readUInt32LE(start) - 1];
      if (!kind) throw new Error(`There is no change of a known kind at ${start}`);
      const end = start + HEAD_BYTES + recorded.readUInt32LE(start + 4);
      const inode = recorded.readBigUInt64LE(start + 8);
      const at = Number(recorded.readBigUInt64LE(start + 16));
      changes.push({ kind, inode, at, bytes: recorded.subarray(start + HEAD_BYTES, end), end });
      start = end;
    }
    return changes;
  }
}
