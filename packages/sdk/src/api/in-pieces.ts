/** On the slowest line that the server puts up with one is gone after half a minute. */
export const PIECE_BYTES = 128 * 1024;

/**
 * The same file, made of pieces. Node sends what is in memory at one go, and gives up if five minutes later it could
 * send nothing after it: however much of it went meanwhile does not count.
 */
export function inPieces(file: Blob): File {
  const pieces: Blob[] = [];
  for (let from = 0; from < file.size; from += PIECE_BYTES) {
    pieces.push(file.slice(from, from + PIECE_BYTES));
  }
  // What has no name is named so by `FormData` as well.
  return new File(pieces, file instanceof File ? file.name : 'blob', { type: file.type });
}
