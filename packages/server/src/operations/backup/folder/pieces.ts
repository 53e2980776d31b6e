import { hashOf } from '../content-hash.ts';
import type { BackupFiles } from './backup-files.ts';
import { Damage } from './damage.ts';
import { packPiece, unpackPiece } from './piece-form.ts';

const PIECES = 'pieces';
const name = /^[0-9a-f]{64}$/;

/** Contents by their SHA-256, each in a file that never changes. */
export class Pieces {
  readonly #files: BackupFiles;
  /** Bytes of files that this process wrote. */
  written = 0;
  /** Hashes of all contents that this process put, including those that existed. */
  readonly used = new Set<string>();

  constructor(files: BackupFiles) {
    this.#files = files;
  }

  /** Stores a content unless it exists. Returns its hash. */
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

  /** Returns the bytes on disk; undefined if the piece is missing. */
  size(hash: string): Promise<number | undefined> {
    return this.#files.size(pathOf(hash));
  }

  /** Reads a content. Throws a Damage if it is missing or changed. */
  async read(hash: string): Promise<Buffer> {
    const piece = await this.#files.read(pathOf(hash));
    if (!piece) throw this.missing(hash);
    const content = await unpackPiece(piece).catch(() => undefined);
    if (content && hashOf(content) === hash) return content;
    throw new Damage(`The piece ${this.#locate(hash)} is damaged.`);
  }

  /** Returns the hashes of all stored contents. */
  async list(): Promise<string[]> {
    const names = (await this.#files.paths(PIECES)).map((path) => path.split('/').at(-1) ?? '');
    return names.filter((hash) => name.test(hash));
  }

  remove(hash: string): Promise<void> {
    return this.#files.remove(pathOf(hash));
  }

  /** Syncs the folders, for pieces of a run that was killed before it did. */
  sync(): Promise<void> {
    const firsts = Array.from({ length: 256 }, (_, first) => first.toString(16).padStart(2, '0'));
    return this.#files.sync(firsts.map((first) => `${PIECES}/${first}`));
  }

  missing(hash: string): Damage {
    return new Damage(`The piece ${this.#locate(hash)} is missing.`);
  }

  #locate(hash: string): string {
    return this.#files.locate(pathOf(hash));
  }
}

function pathOf(hash: string): string {
  return `${PIECES}/${hash.slice(0, 2)}/${hash}`;
}
