import { createReadStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExportFiles } from '../import/export-files.ts';
import { documentsOf } from './bson-files.ts';

/** Size of the chunks in which MongoDB stores files, unless the file says otherwise. */
const CHUNK_BYTES = 255 * 1024;

/**
 * The files that a dump holds in pieces. They are put together in a temporary folder, since the pieces of a file can be
 * anywhere in the dump.
 */
export class StoredFiles {
  readonly #files: ExportFiles;
  readonly #paths = new Map<string, string>();
  readonly #sizes = new Map<string, number>();
  #folder: string | undefined;

  constructor(files: ExportFiles) {
    this.#files = files;
  }

  /** Puts together the files of a bucket. Their paths begin with its name. */
  async unpack(bucket: string): Promise<void> {
    const chunkBytes = new Map<string, number>();
    for await (const { _id, chunkSize } of documentsOf(this.#files, `${bucket}.files`)) {
      chunkBytes.set(String(_id), typeof chunkSize === 'number' ? chunkSize : CHUNK_BYTES);
    }
    for await (const { files_id, n, data } of documentsOf(this.#files, `${bucket}.chunks`)) {
      const size = chunkBytes.get(String(files_id));
      if (size === undefined || typeof n !== 'number' || !Buffer.isBuffer(data)) continue;
      const path = await this.#pathOf(pathIn(bucket, String(files_id)));
      await writeAt(path, data, n * size);
    }
  }

  /** Returns the files of the dump together with the unpacked ones. */
  async all(): Promise<ExportFiles> {
    for (const [name, path] of this.#paths) this.#sizes.set(name, (await stat(path)).size);
    const [files, paths] = [this.#files, this.#paths];
    return {
      sizes: new Map([...files.sizes, ...this.#sizes]),
      read: (name) => {
        const path = paths.get(name);
        return path === undefined ? files.read(name) : readFile(path);
      },
      stream: async (name) => {
        const path = paths.get(name);
        return path === undefined ? files.stream(name) : createReadStream(path);
      },
      close: () => files.close(),
    };
  }

  /** Deletes the temporary folder. */
  async close(): Promise<void> {
    if (this.#folder !== undefined) await rm(this.#folder, { recursive: true, force: true });
  }

  async #pathOf(name: string): Promise<string> {
    const known = this.#paths.get(name);
    if (known !== undefined) return known;
    this.#folder ??= await mkdtemp(join(tmpdir(), 'tidings-import-'));
    const path = join(this.#folder, String(this.#paths.size));
    this.#paths.set(name, path);
    return path;
  }
}

/** Returns the path of an unpacked file. */
export function pathIn(bucket: string, id: string): string {
  return `${bucket}/${id}`;
}

async function writeAt(path: string, data: Buffer, at: number): Promise<void> {
  const file: FileHandle = await open(path, 'a+').then(async (made) => {
    await made.close();
    return open(path, 'r+');
  });
  try {
    await file.write(data, 0, data.length, at);
  } finally {
    await file.close();
  }
}
