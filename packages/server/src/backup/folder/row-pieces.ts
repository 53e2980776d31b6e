import { createHash } from 'node:crypto';
import type { Pieces } from './pieces.ts';

/**
 * A piece ends after a row whose key says so, whatever else is in the row and wherever it stands. So a row
 * that changed changes its own piece, and one that came or went that piece and, rarely, some next to it.
 */
const ENDS_ONE_IN = 64;
/** Without it many would be tiny; after a row that came or went the same ends are soon found again. */
const LEAST_ROWS = 32;
/** What is in memory at a time, even where no key ends a piece. */
const MOST_ROWS = 2048;
const MOST_LENGTH = 1 << 20;

type Row = readonly unknown[];

/**
 * Rows on their way into pieces. A backup names but a few of these: those that list the others.
 */
export class RowPieces {
  readonly #names: string[] = [];
  readonly #lists: Cutter;
  readonly #rows: Cutter;

  constructor(pieces: Pieces) {
    this.#lists = new Cutter(pieces, async (hash) => void this.#names.push(hash));
    this.#rows = new Cutter(pieces, (hash) => this.#lists.add(hash, [hash]));
  }

  /** In the order in which they are to be read. `key` tells the row from all others. */
  add(key: string, row: Row): Promise<void> {
    return this.#rows.add(key, row);
  }

  /** The hashes by which `readRowPieces` finds them all. */
  async finish(): Promise<string[]> {
    await this.#rows.cut();
    await this.#lists.cut();
    return this.#names;
  }
}

/** The rows, a piece at a time. */
export async function* readRowPieces(
  pieces: Pieces,
  names: readonly string[],
): AsyncGenerator<readonly Row[]> {
  for await (const hash of rowPieceNames(pieces, names)) yield parse(await pieces.read(hash));
}

/** The hashes of the pieces that hold the rows. */
export async function* rowPieceNames(
  pieces: Pieces,
  names: readonly string[],
): AsyncGenerator<string> {
  for (const name of names) {
    for (const [hash] of parse(await pieces.read(name))) yield String(hash);
  }
}

class Cutter {
  readonly #pieces: Pieces;
  readonly #onPiece: (hash: string) => Promise<void>;
  #rows: string[] = [];
  #length = 0;

  constructor(pieces: Pieces, onPiece: (hash: string) => Promise<void>) {
    this.#pieces = pieces;
    this.#onPiece = onPiece;
  }

  async add(key: string, row: Row): Promise<void> {
    const text = JSON.stringify(row);
    this.#rows.push(text);
    this.#length += text.length;
    if (this.#isFull() || (this.#rows.length >= LEAST_ROWS && endsPiece(key))) await this.cut();
  }

  async cut(): Promise<void> {
    if (this.#rows.length === 0) return;
    const content = Buffer.from(`[${this.#rows.join(',\n')}]\n`);
    this.#rows = [];
    this.#length = 0;
    await this.#onPiece(await this.#pieces.put(content));
  }

  #isFull(): boolean {
    return this.#rows.length >= MOST_ROWS || this.#length >= MOST_LENGTH;
  }
}

function endsPiece(key: string): boolean {
  return createHash('sha256').update(key).digest().readUInt32BE() % ENDS_ONE_IN === 0;
}

/** Pieces are read by their hash, so that they hold what was put. */
function parse(content: Buffer): readonly Row[] {
  return JSON.parse(content.toString('utf8'));
}
