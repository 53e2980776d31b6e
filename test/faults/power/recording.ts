import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Something that a process did to the folder; the numbers are those of `recorder.c`. */
export interface Change {
  readonly kind: (typeof kinds)[number];
  readonly inode: bigint;
  /** Where in the file; the size it is cut to; 1 for a folder that was made. */
  readonly at: number;
  /** What was written, or the paths. */
  readonly bytes: Buffer;
  /** Where it ends in the recording. */
  readonly end: number;
}

const kinds = ['made', 'wrote', 'cut', 'synced', 'linked', 'moved', 'removed'] as const;
const HEAD_BYTES = 24;

/** Whether there is a compiler, and a system that preloads what it makes. */
export async function canRecord(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  return run('cc', ['--version']).then(
    () => true,
    () => false,
  );
}

/** What processes do to a folder, in the order in which they do it. */
export class Recording {
  /** What is recorded; it is new and empty. */
  readonly folder: string;
  /** What a command is started through to be recorded. */
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

  /** How much is recorded. Asked by who has just got an answer: what it promises must hold from there on. */
  get position(): number {
    return statSync(this.#file, { throwIfNoEntry: false })?.size ?? 0;
  }

  async changes(): Promise<Change[]> {
    const recorded = await readFile(this.#file);
    const changes: Change[] = [];
    for (let start = 0; start < recorded.length; ) {
      const kind = kinds[recorded.readUInt32LE(start) - 1];
      if (!kind) throw new Error(`Nothing is known of what is at ${start}`);
      const end = start + HEAD_BYTES + recorded.readUInt32LE(start + 4);
      const inode = recorded.readBigUInt64LE(start + 8);
      const at = Number(recorded.readBigUInt64LE(start + 16));
      changes.push({ kind, inode, at, bytes: recorded.subarray(start + HEAD_BYTES, end), end });
      start = end;
    }
    return changes;
  }
}
