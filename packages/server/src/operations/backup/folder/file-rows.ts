import { Value } from 'typebox/value';
import { Damage } from './damage.ts';
import { FileRow } from './listing.ts';
import type { Pieces } from './pieces.ts';
import { readRowPieces } from './row-pieces.ts';

/** Yields the files that a backup lists, by path. */
export async function* readFileRows(
  pieces: Pieces,
  names: readonly string[],
): AsyncGenerator<FileRow> {
  for await (const rows of readRowPieces(pieces, names)) {
    for (const row of rows) {
      if (!Value.Check(FileRow, row)) throw new Damage('A list of files is damaged.');
      yield row;
    }
  }
}
