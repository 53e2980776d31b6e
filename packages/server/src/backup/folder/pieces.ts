import { join } from 'node:path';
import { syncFolder } from '../../storage/sync-folder.ts';
import { hashOf } from '../content-hash.ts';
import { Damage } from './damage.ts';
import type { FolderFiles } from './folder-files.ts';
import { packPiece, unpackPiece } from './piece-form.ts';

const PIECES = 'pieces';
const name = /^[0-9a-f]{64}$/;

/** Content by its SHA-256, each in a file that never changes. */
export class Pieces {
  readonly #files: FolderFiles;
  /** What this process wrote, in bytes of files. */
  written = 0;
  /** The hashes of all that this process put, whether or not it was kept already. */
  readonly used = new Set<string>();

  constructor(files: FolderFiles) {
    this.#files = files;
  }

  /** Keeps it, unless it is kept already. Returns its hash. */
  async put(content: Buffer): Promise<string> {
    const hash = hashOf(content);
    this.used.add(hash);
    if (await this.has(hash)) return hash;
    const piece = await packPiece(content);
    await this.#files.put(pathOf(hash), piece);
    this.written += piece.length;
    return hash;
  }

  has(hash: string): Promise<boolean> {
    return this.#files.has(pathOf(hash));
  }

  /** Bytes on the disk; undefined where it is missing. */
  size(hash: string): Promise<number | undefined> {
    return this.#files.size(pathOf(hash));
  }

  /** Throws a Damage unless it is what was put. */
  async read(hash: string): Promise<Buffer> {
    const piece = await this.#files.read(pathOf(hash));
    if (!piece) throw this.missing(hash);
    const content = await unpackPiece(piece).catch(() => undefined);
    if (content && hashOf(content) === hash) return content;
    throw new Damage(`The piece ${this.#locate(hash)} is damaged.`);
  }

  /** The hashes of all that are kept. */
  async list(): Promise<string[]> {
    const names = (await this.#files.paths(PIECES)).map((path) => path.split('/').at(-1) ?? '');
    return names.filter((hash) => name.test(hash));
  }

  remove(hash: string): Promise<void> {
    return this.#files.remove(pathOf(hash));
  }

  /** For those that a run put there which was killed before it had synced their folder. */
  async sync(): Promise<void> {
    for (let first = 0; first < 256; first += 1) {
      const folder = join(this.#files.folder, PIECES, first.toString(16).padStart(2, '0'));
      await syncFolder(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
    }
  }

  missing(hash: string): Damage {
    return new Damage(`The piece ${this.#locate(hash)} is missing.`);
  }

  #locate(hash: string): string {
    return join(this.#files.folder, pathOf(hash));
  }
}

function pathOf(hash: string): string {
  return `${PIECES}/${hash.slice(0, 2)}/${hash}`;
}
