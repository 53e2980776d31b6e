/** The slowest line that the server accepts sends one piece in half a minute. */
export const PIECE_BYTES = 128 * 1024;

/**
 * Returns the same file, made of pieces. Node sends one piece of memory in a single go. It gives up after five
 * minutes without the next one, however much of the piece it sent meanwhile.
 */
export function inPieces(file: Blob): File {
  const pieces: Blob[] = [];
  for (let from = 0; from < file.size; from += PIECE_BYTES) {
    pieces.push(file.slice(from, from + PIECE_BYTES));
  }
  // `FormData` gives the same name to a file that has none.
  return new File(pieces, file instanceof File ? file.name : 'blob', { type: file.type });
}
