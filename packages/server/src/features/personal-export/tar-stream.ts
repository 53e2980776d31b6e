import { Readable } from 'node:stream';
import { Header, Pax } from 'tar';

/** Tar archives are made of blocks of this size. */
const BLOCK = 512;

/** A file of an archive. `size` must be that of its content. */
export interface ArchivedFile {
  readonly path: string;
  readonly size: number;
  readonly modified: Date;
  readonly content: Readable | Iterable<Buffer>;
}

/** Yields a tar archive of files, each of which is read only when it is its turn. */
export async function* tarOf(files: AsyncIterable<ArchivedFile>): AsyncGenerator<Buffer> {
  for await (const { path, size, modified, content } of files) {
    try {
      yield headerOf({ path, size, mtime: modified });
      let written = 0;
      for await (const chunk of content) {
        written += chunk.length;
        yield chunk;
      }
      if (written !== size) throw new Error(`The size of ${path} changed while it was read`);
      yield Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
    } finally {
      // Closes the file also if the archive breaks off at its header.
      if (content instanceof Readable) content.destroy();
    }
  }
  yield Buffer.alloc(2 * BLOCK);
}

function headerOf(file: { path: string; size: number; mtime: Date }): Buffer {
  const header = new Header({ ...file, mode: 0o600, type: 'File' });
  const block = Buffer.alloc(BLOCK);
  // Long and non-ASCII paths need an extended header before the plain one.
  const needsPax = header.encode(block, 0);
  return needsPax ? Buffer.concat([new Pax(file).encode(), block]) : block;
}
