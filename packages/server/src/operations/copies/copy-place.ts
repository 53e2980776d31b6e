import type { Config } from '../../core/config/config.ts';
import type { FileStore } from '../../core/storage/files/file-store.ts';
import { storeAt } from '../../core/storage/files/file-store-of.ts';
import type { LogBatch } from '../../core/storage/log-reader.ts';
import { BackupError } from '../backup/backup-error.ts';
import { hashOf } from '../backup/content-hash.ts';
import { packPiece, unpackPiece } from '../backup/folder/piece-form.ts';
import {
  damaged,
  Head,
  type OpenedRecord,
  opened,
  type SealedRecord,
  Segment,
  Snapshot,
  sealed,
} from './sealed-record.ts';

const MARK = 'tidings-copies.json';
const MARK_TEXT = `${JSON.stringify({ format: 1 })}\n`;
const DIGITS = 9;

export interface SegmentName {
  readonly path: string;
  readonly series: string;
  readonly number: number;
  readonly at: number;
}

export interface SnapshotName {
  readonly path: string;
  readonly series: string;
  readonly from: number;
  readonly until: number;
  readonly at: number;
}

export interface ChunkName {
  readonly path: string;
  readonly hash: string;
}

/**
 * A folder or bucket with copies of a database. A *series* is a chain of segments, each with the pages that some
 * commits wrote, and some snapshots, on which they are laid. No file changes under its name, except the head of a
 * series. The newest series belongs to the server that copies.
 */
export class CopyPlace {
  readonly #files: FileStore;

  constructor(place: string, config: Config) {
    this.#files = storeAt(place, config);
  }

  get name(): string {
    return this.#files.places[0];
  }

  /** Makes the place ready for copies. Refuses one with other files. */
  async prepare(): Promise<void> {
    await this.#files.prepare();
    if (await this.isOne()) return;
    for await (const path of this.#files.list()) {
      throw new BackupError(
        `${this.name} holds other files, such as ${path}. Copies need a place of their own.`,
      );
    }
    await this.#files.put(MARK, Buffer.from(MARK_TEXT));
  }

  /** Whether the place holds copies. Throws if a newer version made them. */
  async isOne(): Promise<boolean> {
    const mark = await this.#files.read(MARK);
    if (mark === undefined) return false;
    if (mark.toString() === MARK_TEXT) return true;
    throw new BackupError(`${this.name} was made by a newer version of Tidings.`);
  }

  /** Returns the names of all series, oldest first. */
  async series(): Promise<string[]> {
    return (await this.#namesIn('series')).sort();
  }

  async beginSeries(series: string): Promise<void> {
    await this.#files.put(`series/${series}`, (await sealed({})).bytes);
  }

  /** Returns the segments of a series, or of all, in order. */
  async segments(series?: string): Promise<SegmentName[]> {
    const folder = series === undefined ? 'segments' : `segments/${series}`;
    const found: SegmentName[] = [];
    for await (const path of this.#files.list(folder)) {
      const [, name = '', number, at] = /^segments\/([^/]+)\/(\d+)-(\d+)$/.exec(path) ?? [];
      if (at !== undefined)
        found.push({ path, series: name, number: Number(number), at: Number(at) });
    }
    return found.sort((one, other) => order(one.path, other.path));
  }

  async sealSegment(number: number, previous: string, batch: LogBatch): Promise<SealedRecord> {
    const { at, position, pageSize, pageCount } = batch;
    const pages = [...batch.pages].sort(([one], [other]) => one - other);
    const header: Segment = {
      ...{ number, previous, at, position },
      page_size: pageSize,
      page_count: pageCount,
      pages: pages.map(([page]) => page),
    };
    return sealed(header, Buffer.concat(pages.map(([, content]) => content)));
  }

  async putSegment(series: string, number: number, at: number, bytes: Buffer): Promise<void> {
    await this.#files.put(`segments/${series}/${digits(number)}-${at}`, bytes);
  }

  readSegment(path: string): Promise<OpenedRecord<Segment>> {
    return this.#read(Segment, path);
  }

  /** Returns the snapshots of all series, oldest first. */
  async snapshots(): Promise<SnapshotName[]> {
    const found: SnapshotName[] = [];
    for await (const path of this.#files.list('snapshots')) {
      const [, series = '', from, until, at] =
        /^snapshots\/([^/]+)\/(\d+)-(\d+)-(\d+)$/.exec(path) ?? [];
      if (at === undefined) continue;
      found.push({ path, series, from: Number(from), until: Number(until), at: Number(at) });
    }
    return found.sort((one, other) => order(one.series, other.series) || one.at - other.at);
  }

  async putSnapshot(series: string, snapshot: Snapshot): Promise<void> {
    const { from, until, at } = snapshot;
    const path = `snapshots/${series}/${digits(from)}-${digits(until)}-${at}`;
    await this.#files.put(path, (await sealed(snapshot)).bytes);
  }

  async readSnapshot(path: string): Promise<Snapshot> {
    return (await this.#read(Snapshot, path)).header;
  }

  async putChunk(path: string, content: Buffer): Promise<void> {
    await this.#files.put(path, await packPiece(content));
  }

  async readChunk({ path, hash }: ChunkName): Promise<Buffer> {
    const packed = await this.#files.read(path);
    if (!packed) throw new BackupError(`${this.#locate(path)} is missing.`);
    const content = await unpackPiece(packed).catch(() => undefined);
    if (!content || hashOf(content) !== hash) throw damaged(this.#locate(path));
    return content;
  }

  /** Returns the paths of all chunks. */
  async chunks(): Promise<string[]> {
    const paths: string[] = [];
    for await (const path of this.#files.list('chunks')) paths.push(path);
    return paths;
  }

  async putHead(series: string, head: Head): Promise<void> {
    await this.#files.put(`heads/${series}`, (await sealed(head)).bytes);
  }

  async head(series: string): Promise<Head | undefined> {
    const path = `heads/${series}`;
    return (await this.#files.has(path)) ? (await this.#read(Head, path)).header : undefined;
  }

  remove(path: string): Promise<void> {
    return this.#files.remove(path);
  }

  /** Removes what is left of a series without segments and snapshots. */
  async endSeries(series: string): Promise<void> {
    await this.#files.remove(`heads/${series}`);
    await this.#files.remove(`series/${series}`);
  }

  async #read<S extends typeof Segment | typeof Snapshot | typeof Head>(schema: S, path: string) {
    const bytes = await this.#files.read(path);
    if (!bytes) throw new BackupError(`${this.#locate(path)} is missing.`);
    return opened(schema, bytes, this.#locate(path));
  }

  async #namesIn(folder: string): Promise<string[]> {
    const names: string[] = [];
    for await (const path of this.#files.list(folder)) names.push(path.slice(folder.length + 1));
    return names;
  }

  #locate(path: string): string {
    return `${this.name}/${path}`;
  }
}

function digits(number: number): string {
  return String(number).padStart(DIGITS, '0');
}

function order(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
