import { createHash } from 'node:crypto';
import type { Pieces } from './pieces.ts';

/**
 * Average length of a piece. A piece ends after a row whose key determines it, whatever its position and other columns.
 * So a changed row changes only its own piece. An added or removed one changes that piece and rarely some next to it.
 */
const ENDS_ONE_IN = 64;
/** Prevents many tiny pieces. After an added or removed row, the same ends are soon found again. */
const LEAST_ROWS = 32;
/** Limits memory, even if no key ends a piece. */
const MOST_ROWS = 2048;
const MOST_LENGTH = 1 << 20;

type Row = readonly unknown[];

/** Writes rows as pieces. A backup names only a few of these, which list the others. */
export class RowPieces {
  readonly #names: string[] = [];
  readonly #lists: Cutter;
  readonly #rows: Cutter;

  constructor(pieces: Pieces) {
    this.#lists = new Cutter(pieces, async (hash) => void this.#names.push(hash));
    this.#rows = new Cutter(pieces, (hash) => this.#lists.add(hash, [hash]));
  }

  /** Adds a row, in the order of reading. `key` must be unique. */
  add(key: string, row: Row): Promise<void> {
    return this.#rows.add(key, row);
  }

  /** Returns the hashes from which `readRowPieces` finds all rows. */
  async finish(): Promise<string[]> {
    await this.#rows.cut();
    await this.#lists.cut();
    return this.#names;
  }
}

/** Yields the rows, a piece at a time. */
export async function* readRowPieces(
  pieces: Pieces,
  names: readonly string[],
): AsyncGenerator<readonly Row[]> {
  for await (const hash of rowPieceNames(pieces, names)) yield parse(await pieces.read(hash));
}

/** Yields the hashes of the pieces that hold the rows. */
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

/** Parses a piece. Its hash was checked, so it holds what was written. */
function parse(content: Buffer): readonly Row[] {
  return JSON.parse(content.toString('utf8'));
}
