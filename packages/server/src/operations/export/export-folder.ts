import { createWriteStream } from 'node:fs';
import { lstat, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeDurableFolder, syncFolder } from '../../core/storage/durable-folder.ts';
import { fileError } from '../../core/storage/file-error.ts';
import type { FileStore } from '../../core/storage/files/file-store.ts';
import { StorageError } from '../../core/storage/storage-error.ts';
import { isAmongFiles } from '../backup/among-files.ts';
import { cannotWrite } from '../backup/cannot-write.ts';
import { removeAbandoned, unfinishedPath } from '../backup/unfinished.ts';
import { ExportError } from './export-error.ts';

/** Readable only by the owner, and synced to the disk when written. */
const DURABLE_FILE = { flags: 'wx', mode: 0o600, flush: true } as const;

/** A folder that gets its name only once it is complete and durable. */
export class ExportFolder {
  readonly #target: string;
  readonly #unfinished: string;
  readonly #stopped: AbortSignal | undefined;

  private constructor(target: string, stopped: AbortSignal | undefined) {
    this.#stopped = stopped;
    this.#target = target;
    this.#unfinished = unfinishedPath(target);
  }

  static async create(
    target: string,
    files: FileStore,
    now: number,
    stopped?: AbortSignal,
  ): Promise<ExportFolder> {
    await refuseToOverwrite(target);
    if (await isAmongFiles(files, target)) {
      throw new ExportError(`${files.places[0]} is for uploaded files. Choose another folder.`);
    }
    await removeAbandoned(dirname(target), now);
    const folder = new ExportFolder(target, stopped);
    await folder.#writing(() => makeDurableFolder(folder.#unfinished));
    return folder;
  }

  /** Adds a file. `path` has slashes. */
  async write(path: string, content: Readable | AsyncIterable<string>): Promise<void> {
    const file = join(this.#unfinished, ...path.split('/'));
    await this.#writing(async () => {
      await makeDurableFolder(dirname(file));
      this.#stopped?.throwIfAborted();
      const stream = content instanceof Readable ? content : Readable.from(content);
      await pipeline(stream, createWriteStream(file, DURABLE_FILE), {
        ...(this.#stopped && { signal: this.#stopped }),
      });
      await syncFolder(dirname(file));
    });
  }

  async remove(path: string): Promise<void> {
    await rm(join(this.#unfinished, ...path.split('/')));
  }

  async finish(): Promise<void> {
    await refuseToOverwrite(this.#target);
    await rename(this.#unfinished, this.#target);
    await syncFolder(dirname(this.#target));
  }

  /** Removes the unfinished folder after an error. Ignores further errors, as the first one matters. */
  async discard(): Promise<void> {
    await rm(this.#unfinished, { recursive: true, force: true }).catch(() => undefined);
  }

  /** Turns failures to write into export errors, and leaves failures to read as they are. */
  async #writing(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (cause) {
      const error = fileError(cause);
      if (error === cause || !(error instanceof StorageError) || isOfReading(cause)) throw error;
      throw new ExportError(cannotWrite('export', dirname(this.#target), error), { cause });
    }
  }
}

/** Refuses any existing target. Even an empty folder may be a mount point, and a link may lead anywhere. */
async function refuseToOverwrite(target: string): Promise<void> {
  const exists = await lstat(target).then(
    () => true,
    () => false,
  );
  if (!exists) return;
  throw new ExportError(
    `${target} exists already. An export creates a new folder: choose another name.`,
  );
}

function isOfReading(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'read';
}
