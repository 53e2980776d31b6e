import type { FileStore } from '../../../core/storage/files/file-store.ts';
import type { BackupSink } from '../backup-sink.ts';
import { ContentHash, type ContentSummary, fileEntry } from '../content-hash.ts';
import type { Manifest } from '../manifest.ts';
import type { OnBatch, Row } from '../read-table.ts';
import type { TableShape } from '../table-shape.ts';
import type { FileRow, Listing } from './listing.ts';
import type { Pieces } from './pieces.ts';
import { RowPieces } from './row-pieces.ts';

/** Writes a backup as pieces. Existing pieces are not written again. */
export class FolderSink implements BackupSink {
  readonly #pieces: Pieces;
  readonly #known: ReadonlyMap<string, FileRow>;
  readonly #rows: Record<string, string[]> = {};
  readonly #files = new Map<string, FileRow>();

  /** `known` are the files of an earlier backup. Unchanged ones are not read again. */
  constructor(pieces: Pieces, known: ReadonlyMap<string, FileRow>) {
    this.#pieces = pieces;
    this.#known = known;
  }

  async addTable(
    { name, columns, key }: TableShape,
    read: (onBatch: OnBatch) => Promise<ContentSummary>,
  ): Promise<ContentSummary> {
    const rowPieces = new RowPieces(this.#pieces);
    const all = Object.keys(columns);
    const valuesOf = (row: Row, names: readonly string[]) => names.map((column) => row[column]);
    const summary = await read(async (rows) => {
      for (const row of rows)
        await rowPieces.add(JSON.stringify(valuesOf(row, key)), valuesOf(row, all));
    });
    this.#rows[name] = await rowPieces.finish();
    return summary;
  }

  async addFile(path: string, files: FileStore): Promise<void> {
    if (this.#files.has(path)) return;
    // Before reading, so that a file replaced meanwhile looks changed to the next backup.
    const found = await files.stat(path);
    if (!found) return;
    const known = this.#known.get(path);
    if (known && (await this.#isStill(known, found))) {
      this.#files.set(path, known);
      return;
    }
    const bytes = await files.read(path);
    if (!bytes) return;
    this.#files.set(path, [path, await this.#pieces.put(bytes), found.size, found.mtimeMs]);
  }

  async filePaths(): Promise<ReadonlySet<string>> {
    return new Set(this.#files.keys());
  }

  async summarizeFiles(): Promise<ContentSummary> {
    const hash = new ContentHash();
    for (const [path, content] of this.#files.values()) hash.add(fileEntry(path, content));
    return hash.summary;
  }

  /** `lacks` is the number of files that its rows name, it lacks, and an earlier backup has. */
  async listing(manifest: Manifest, lacks: number): Promise<Listing> {
    const rowPieces = new RowPieces(this.#pieces);
    for (const path of [...this.#files.keys()].sort()) {
      await rowPieces.add(path, this.#files.get(path) ?? []);
    }
    const files = await rowPieces.finish();
    return { manifest, rows: this.#rows, files, ...(lacks > 0 && { lacks }) };
  }

  async #isStill(
    [, hash, size, mtimeMs]: FileRow,
    found: { readonly size: number; readonly mtimeMs: number },
  ): Promise<boolean> {
    return size === found.size && mtimeMs === found.mtimeMs && (await this.#pieces.has(hash));
  }
}
