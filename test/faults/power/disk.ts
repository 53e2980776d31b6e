import type { Random } from '../../support/random.ts';

/** Unit that a disk writes atomically. */
const SECTOR_BYTES = 512;

/** A write to part of one sector, with the file's size afterwards. */
interface Piece {
  readonly sector: number;
  readonly at: number;
  readonly bytes: Buffer;
  readonly size: number;
}

/** Durable content of a file, and writes since the last sync. */
export class DiskFile {
  #durable: Buffer = Buffer.alloc(0);
  #unsynced: Piece[] = [];
  #size = 0;

  get isSynced(): boolean {
    return this.#unsynced.length === 0;
  }

  write(at: number, bytes: Buffer): void {
    this.#put(at, bytes, Math.max(this.#size, at + bytes.length));
  }

  cut(size: number): void {
    this.#put(size, Buffer.alloc(Math.max(0, this.#size - size)), size);
  }

  sync(): void {
    this.#durable = this.content();
    this.#unsynced = [];
  }

  /** Returns the content that processes see. */
  content(): Buffer {
    return this.#with(this.#unsynced, this.#size);
  }

  /** Returns a possible content after a power loss. */
  afterPowerLoss(random: Random): Buffer {
    return random.chance(0.5) ? this.#inOrder(random) : this.#outOfOrder(random);
  }

  /** Keeps the first writes, the last one perhaps in part. */
  #inOrder(random: Random): Buffer {
    const { length } = this.#unsynced;
    const kept = this.#unsynced.slice(0, random.one([0, random.below(length + 1), length]));
    return this.#with(kept, kept.at(-1)?.size ?? this.#durable.length);
  }

  /** Each sector has one of its contents since the sync, or the one before; the size is one of its sizes. */
  #outOfOrder(random: Random): Buffer {
    const given = new Map<number, number>();
    for (const { sector } of this.#unsynced) given.set(sector, (given.get(sector) ?? 0) + 1);
    const likely = random.one([0.1, 0.5, 0.98]);
    const left = new Map(
      [...given].map(([sector, count]) => [
        sector,
        random.chance(likely) ? count : random.below(count + 1),
      ]),
    );
    const kept = this.#unsynced.filter(({ sector }) => {
      const more = left.get(sector) ?? 0;
      left.set(sector, more - 1);
      return more > 0;
    });
    const sizes = [this.#durable.length, ...this.#unsynced.map(({ size }) => size)];
    return this.#with(kept, random.chance(likely) ? this.#size : random.one(sizes));
  }

  #put(from: number, bytes: Buffer, size: number): void {
    this.#size = size;
    let at = from;
    do {
      const sector = Math.floor(at / SECTOR_BYTES);
      const end = Math.min((sector + 1) * SECTOR_BYTES, from + bytes.length);
      this.#unsynced.push({ sector, at, bytes: bytes.subarray(at - from, end - from), size });
      at = end;
    } while (at < from + bytes.length);
  }

  #with(pieces: readonly Piece[], size: number): Buffer {
    const ends = pieces.map(({ at, bytes }) => at + bytes.length);
    const content = Buffer.alloc(
      ends.reduce((a, b) => Math.max(a, b), Math.max(size, this.#durable.length)),
    );
    this.#durable.copy(content);
    for (const { at, bytes } of pieces) bytes.copy(content, at);
    return content.subarray(0, size);
  }
}

export type Entry = DiskFile | DiskFolder;

/** Names that appear or disappear atomically, such as the two of a rename. */
type NameChange = readonly (readonly [string, Entry | undefined])[];

/** A folder whose new and removed names are durable once it is synced. */
export class DiskFolder {
  #durable = new Map<string, Entry>();
  #unsynced: NameChange[] = [];

  change(...change: NameChange): void {
    this.#unsynced.push(change);
  }

  sync(): void {
    this.#durable = this.entries();
    this.#unsynced = [];
  }

  /** Returns the entries that processes see. */
  entries(): Map<string, Entry> {
    return this.#with(this.#unsynced);
  }

  /** Returns possible entries after a power loss. */
  afterPowerLoss(random: Random): Map<string, Entry> {
    const likely = random.one([0, 0.5, 0.9, 1]);
    return this.#with(this.#unsynced.filter(() => random.chance(likely)));
  }

  #with(changes: readonly NameChange[]): Map<string, Entry> {
    const entries = new Map(this.#durable);
    for (const [name, entry] of changes.flat()) {
      if (entry) entries.set(name, entry);
      else entries.delete(name);
    }
    return entries;
  }
}
