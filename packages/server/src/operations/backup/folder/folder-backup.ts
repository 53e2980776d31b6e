import { t } from '../../../languages/command-line.ts';
import { BackupError } from '../backup-error.ts';
import type { BackupSource } from '../backup-source.ts';
import { ContentHash, fileEntry, sameContent } from '../content-hash.ts';
import type { Manifest, TableEntry } from '../manifest.ts';
import type { OnBatch, Row } from '../read-table.ts';
import type { TableShape } from '../table-shape.ts';
import type { BackupFolder } from './backup-folder.ts';
import { Damage } from './damage.ts';
import { readFileRows } from './file-rows.ts';
import { inspectFolder } from './inspect-folder.ts';
import type { Listing } from './listing.ts';
import { readRowPieces } from './row-pieces.ts';

/**
 * One backup of a folder. Every piece is compared with its hash when it is read. If one is damaged, the error names the
 * backups that are intact.
 */
export class FolderBackup implements BackupSource {
  readonly #folder: BackupFolder;
  readonly #name: string;
  readonly #listing: Listing;

  private constructor(folder: BackupFolder, name: string, listing: Listing) {
    this.#folder = folder;
    this.#name = name;
    this.#listing = listing;
  }

  /** Opens the named backup, or the newest one. */
  static async open(folder: BackupFolder, name?: string): Promise<FolderBackup> {
    const wanted = name ?? (await folder.names()).at(-1);
    if (wanted === undefined) throw new BackupError(t('backup.noneIn', { folder: folder.path }));
    try {
      return new FolderBackup(folder, wanted, await folder.read(wanted));
    } catch (error) {
      throw await withAdvice(error, folder, wanted);
    }
  }

  /** Verifies all rows, and that all files exist. Restoring reads the files anyway, which are most of the backup. */
  async verify(): Promise<Manifest> {
    const { manifest } = this.#listing;
    try {
      for (const table of manifest.tables) await this.#verifyTable(table);
      await this.#verifyFiles();
      return manifest;
    } catch (error) {
      throw await this.#withAdvice(error);
    }
  }

  async readRows(table: TableShape, onBatch: OnBatch): Promise<void> {
    try {
      for await (const rows of this.#rows(table)) await onBatch(rows);
    } catch (error) {
      throw await this.#withAdvice(error);
    }
  }

  async *files(): AsyncGenerator<{ path: string; bytes: Buffer }> {
    const { pieces } = this.#folder;
    try {
      for await (const [path, hash] of readFileRows(pieces, this.#listing.files)) {
        yield { path, bytes: await pieces.read(hash) };
      }
    } catch (error) {
      throw await this.#withAdvice(error);
    }
  }

  async close(): Promise<void> {
    // No file stays open between two pieces.
  }

  async *#rows({ name, columns }: TableShape): AsyncGenerator<Row[]> {
    const names = Object.keys(columns);
    const { rows } = this.#listing;
    for await (const batch of readRowPieces(this.#folder.pieces, rows[name] ?? [])) {
      yield batch.map((row) => toObject(names, row));
    }
  }

  async #verifyTable(table: TableEntry): Promise<void> {
    const hash = new ContentHash();
    for await (const rows of this.#rows(table)) {
      for (const row of rows) hash.add(Object.values(row));
    }
    if (!sameContent(table, hash.summary)) throw notAsListed(`table ${table.name}`);
  }

  async #verifyFiles(): Promise<void> {
    const { pieces } = this.#folder;
    const { manifest, files } = this.#listing;
    const hash = new ContentHash();
    for await (const [path, content] of readFileRows(pieces, files)) {
      if (!(await pieces.has(content))) throw pieces.missing(content);
      hash.add(fileEntry(path, content));
    }
    if (!sameContent(manifest.files, hash.summary)) throw notAsListed('uploaded files');
  }

  #withAdvice(error: unknown): Promise<unknown> {
    return withAdvice(error, this.#folder, this.#name);
  }
}

async function withAdvice(error: unknown, folder: BackupFolder, name: string): Promise<unknown> {
  if (!(error instanceof Damage)) return error;
  const whole = (await inspectFolder(folder, { verify: true })).filter(
    (backup) => backup.name !== name && backup.problems.length === 0,
  );
  const problem = error.message;
  const others = whole.map((each) => each.name).join(', ');
  const text =
    whole.length > 0
      ? t('backup.wholeOnes', { name, problem, others })
      : t('backup.noneWhole', { name, problem });
  return new BackupError(text, { cause: error });
}

function toObject(names: readonly string[], row: readonly unknown[]): Row {
  return Object.fromEntries(names.map((name, index) => [name, row[index]])) as Row;
}

function notAsListed(what: string): Damage {
  return new Damage(`Its contents differ from its manifest (${what}).`);
}
