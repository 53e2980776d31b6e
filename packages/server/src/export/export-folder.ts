import { createWriteStream } from 'node:fs';
import { readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { removeAbandoned, unfinishedPath } from '../backup/unfinished.ts';
import { makeDurableFolder } from '../storage/durable-folder.ts';
import { syncFolder } from '../storage/sync-folder.ts';
import { ExportError } from './export-error.ts';

/** For the owner alone, written through to the disk before it counts as written. */
const DURABLE_FILE = { flags: 'wx', mode: 0o600, flush: true } as const;

/** A folder that appears under its name only when it is complete and durable. */
export class ExportFolder {
  readonly #target: string;
  readonly #unfinished: string;

  private constructor(target: string, unfinished: string) {
    this.#target = target;
    this.#unfinished = unfinished;
  }

  static async create(target: string, now: number): Promise<ExportFolder> {
    await isThere(target);
    await removeAbandoned(dirname(target), now);
    const unfinished = unfinishedPath(target);
    await makeDurableFolder(unfinished);
    return new ExportFolder(target, unfinished);
  }

  /** A new file of it; `path` has slashes. */
  async write(path: string, content: Readable | AsyncIterable<string>): Promise<void> {
    const file = join(this.#unfinished, ...path.split('/'));
    await makeDurableFolder(dirname(file));
    const stream = content instanceof Readable ? content : Readable.from(content);
    await pipeline(stream, createWriteStream(file, DURABLE_FILE));
    await syncFolder(dirname(file));
  }

  async remove(path: string): Promise<void> {
    await rm(join(this.#unfinished, ...path.split('/')));
  }

  async finish(): Promise<void> {
    // Not every system puts a folder in the place of an empty one.
    if (await isThere(this.#target)) await rmdir(this.#target);
    await rename(this.#unfinished, this.#target);
    await syncFolder(dirname(this.#target));
  }

  /** For when something went wrong; that is what matters then. */
  async discard(): Promise<void> {
    await rm(this.#unfinished, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Whether there is an empty folder already. Throws where there is anything else. */
async function isThere(target: string): Promise<boolean> {
  const names = await readdir(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    if (error.code === 'ENOTDIR') throw notEmpty(target);
    throw error;
  });
  if (names && names.length > 0) throw notEmpty(target);
  return names !== undefined;
}

function notEmpty(target: string): ExportError {
  return new ExportError(
    `${target} exists already and is no empty folder. An export never overwrites: choose another name.`,
  );
}
