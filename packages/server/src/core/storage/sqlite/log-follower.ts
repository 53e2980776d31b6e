import { read as readDescriptor, readSync } from 'node:fs';
import { promisify } from 'node:util';
import type { FollowOptions, LogBatch, LogPosition, LogReader } from '../log-reader.ts';
import { SerialQueue } from '../serial-queue.ts';
import { StorageError } from '../storage-error.ts';
import { closeKept, openKept } from './kept-descriptors.ts';
import {
  checksumText,
  frameBytes,
  frameIn,
  frameOffset,
  INDEX_BYTES,
  type LogChecksum,
  type LogEnd,
  type LogHeader,
  logEndIn,
  logHeaderIn,
} from './log-format.ts';
import { SqliteConnection } from './sqlite-connection.ts';

const read = promisify(readDescriptor);

/** Frames per read, about one MiB. */
const FRAMES_AT_ONCE = 256;
/** Looks at an index that another process is changing. */
const LOOKS = 100;

/**
 * Reads the pages of every commit from the write-ahead log, of all processes.
 *
 * A log is overwritten from its beginning once a checkpoint has moved all of it into the file. So the follower always
 * holds a read transaction that began at or before the place up to which it has read. SQLite keeps what such a reader
 * may need: it overwrites no log in which the reader has frames, and moves nothing that was committed after its
 * beginning if it reads the file alone. In both cases, the frames that the follower lacks follow its place in the same
 * log or, if that ended there, are all in the next one.
 *
 * `advance` replaces the read transaction by a new one, which lets checkpoints go on.
 */
export class LogFollower implements LogReader {
  readonly #path: string;
  readonly #options: FollowOptions;
  readonly #turns = new SerialQueue();
  readonly #descriptors: { readonly file: number; readonly log: number; readonly index: number };
  #holding: SqliteConnection;
  #spare: SqliteConnection;
  #salt = '';
  #frame = 0;
  #checksum: LogChecksum = [0, 0];
  #header: LogHeader | undefined;
  #batches: LogBatch[] = [];
  #bytes = 0;
  #readAt = 0;
  /** Checksums of the frames that were there at the beginning. */
  #passed: string[] = [];
  #isFirst = true;
  #ended: Error | undefined;
  #isClosed = false;
  #tell: () => void = () => undefined;

  private constructor(
    path: string,
    connections: readonly [SqliteConnection, SqliteConnection],
    options: FollowOptions,
  ) {
    this.#path = path;
    this.#options = options;
    [this.#holding, this.#spare] = connections;
    this.#descriptors = {
      file: openKept(path),
      log: openKept(`${path}-wal`),
      index: openKept(`${path}-shm`),
    };
  }

  /** Begins with all that the log has. The database must be open and have a log. */
  static async open(path: string, options: FollowOptions): Promise<LogFollower> {
    const connections = [
      await SqliteConnection.open(path),
      await SqliteConnection.open(path),
    ] as const;
    try {
      for (const connection of connections) await connection.all('PRAGMA query_only = ON');
      // Opens the log and its index.
      await begin(connections[0]);
    } catch (error) {
      for (const connection of connections) await connection.close();
      throw error;
    }
    const follower = new LogFollower(path, connections, options);
    try {
      await follower.#turns.run(() => follower.#readFirst());
      return follower;
    } catch (error) {
      await follower.close();
      throw error;
    }
  }

  get ended(): Error | undefined {
    return this.#ended;
  }

  get readAt(): number {
    return this.#readAt;
  }

  passed({ salt, frame, checksum }: LogPosition): boolean {
    return this.#passed[0] === salt && this.#passed[frame] === checksum;
  }

  onNews(listener: () => void): void {
    this.#tell = listener;
  }

  advance(): Promise<void> {
    return this.#turns.run(async () => {
      if (this.#ended) return;
      try {
        await begin(this.#spare);
        await this.#readOn();
        await this.#holding.run('COMMIT');
        [this.#holding, this.#spare] = [this.#spare, this.#holding];
      } catch (error) {
        await this.#stop(error as Error);
      }
    });
  }

  peek(): LogBatch | undefined {
    return this.#batches[0];
  }

  shift(): void {
    const batch = this.#batches.shift();
    if (batch) this.#bytes -= batch.pages.size * batch.pageSize;
  }

  async readFile(offset: number, bytes: number): Promise<Buffer> {
    const content = Buffer.alloc(bytes);
    const { bytesRead } = await read(this.#descriptors.file, content, 0, bytes, offset);
    return content.subarray(0, bytesRead);
  }

  close(): Promise<void> {
    return this.#turns.run(async () => {
      if (this.#isClosed) return;
      this.#isClosed = true;
      await this.#stop(new StorageError('unavailable', 'The copying of the database was stopped.'));
      await this.#holding.close();
      await this.#spare.close();
      for (const descriptor of Object.values(this.#descriptors)) closeKept(descriptor);
    });
  }

  /** Reads the whole log, so that it can be compared with positions from before. */
  async #readFirst(): Promise<void> {
    const end = this.#end();
    this.#salt = end.salt;
    this.#passed = [end.salt];
    try {
      await this.#readOn();
    } catch (error) {
      // If all of it is in the file, the log may begin anew while it is read.
      if (end.moved < end.frame) throw error;
      this.#frame = end.frame;
      this.#checksum = end.checksum;
      this.#passed = [];
    }
    this.#isFirst = false;
  }

  async #readOn(): Promise<void> {
    const end = this.#end();
    // No answer to a commit that the end lacks can be sent in between.
    const at = this.#options.now();
    const isNew = end.salt !== this.#salt;
    if (isNew) {
      this.#salt = end.salt;
      this.#frame = 0;
      this.#header = undefined;
    }
    const beginsLog = this.#frame === 0;
    if (end.frame < this.#frame) throw this.#broken();
    if (end.frame > this.#frame) {
      const { pages, pageCount, header } = await this.#readFrames(end);
      const position = { salt: end.salt, frame: end.frame, checksum: checksumText(end.checksum) };
      this.#bytes += pages.size * header.pageSize;
      if (this.#bytes > this.#options.mostBytes) throw this.#tooMuch();
      this.#batches.push({
        ...{ at, position, beginsLog, pages, pageCount },
        pageSize: header.pageSize,
      });
    } else if (this.#frame > 0 && checksumText(end.checksum) !== checksumText(this.#checksum)) {
      throw this.#broken();
    }
    this.#readAt = at;
    if (this.#batches.length > 0) this.#tell();
  }

  async #readFrames(end: LogEnd) {
    const header = this.#header ?? (await this.#readHeader());
    let checksum = this.#frame === 0 ? header.checksum : this.#checksum;
    const pages = new Map<number, Buffer>();
    let pageCount = 0;
    const size = frameBytes(header);
    for (let first = this.#frame + 1; first <= end.frame; first += FRAMES_AT_ONCE) {
      const count = Math.min(FRAMES_AT_ONCE, end.frame - first + 1);
      const bytes = Buffer.allocUnsafeSlow(count * size);
      await read(this.#descriptors.log, bytes, 0, bytes.length, frameOffset(header, first));
      for (let index = 0; index < count; index += 1) {
        const frame = frameIn(bytes.subarray(index * size, (index + 1) * size), header, checksum);
        if (!frame) throw this.#broken();
        checksum = frame.checksum;
        // A part of a larger buffer would keep all of it in memory.
        pages.set(frame.page, Buffer.from(frame.content));
        pageCount = frame.pageCount;
        if (this.#isFirst) this.#passed.push(checksumText(checksum));
      }
    }
    if (checksumText(checksum) !== checksumText(end.checksum) || pageCount === 0)
      throw this.#broken();
    this.#header = header;
    this.#frame = end.frame;
    this.#checksum = checksum;
    return { pages, pageCount, header };
  }

  async #readHeader(): Promise<LogHeader> {
    const bytes = Buffer.allocUnsafeSlow(32);
    const { bytesRead } = await read(this.#descriptors.log, bytes, 0, bytes.length, 0);
    const header = bytesRead === bytes.length ? logHeaderIn(bytes) : undefined;
    if (header?.salt !== this.#salt) throw this.#broken();
    return header;
  }

  #end(): LogEnd {
    const index = Buffer.allocUnsafeSlow(INDEX_BYTES);
    for (let looks = 0; looks < LOOKS; looks += 1) {
      readSync(this.#descriptors.index, index, 0, INDEX_BYTES, 0);
      const end = logEndIn(index);
      if (end) return end;
    }
    throw this.#broken();
  }

  /** Ends both read transactions, so that the log does not grow. */
  async #stop(reason: Error): Promise<void> {
    if (this.#ended) return;
    this.#ended = reason;
    for (const connection of [this.#holding, this.#spare]) {
      await connection.run('COMMIT').catch(() => undefined);
    }
    this.#tell();
  }

  #broken(): StorageError {
    return new StorageError(
      'unavailable',
      `The write-ahead log of ${this.#path} does not continue where it was last read.`,
    );
  }

  #tooMuch(): StorageError {
    return new StorageError(
      'unavailable',
      `More than ${this.#options.mostBytes >> 20} MiB of changes wait to be copied.`,
    );
  }
}

/** Begins a read transaction. SQLite begins it with the first statement that reads. */
async function begin(connection: SqliteConnection): Promise<void> {
  await connection.run('BEGIN');
  await connection.get('SELECT 1 AS one FROM sqlite_master LIMIT 1');
}
