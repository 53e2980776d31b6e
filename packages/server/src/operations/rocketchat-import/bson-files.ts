import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Document, deserialize } from 'bson';
import { t } from '../../languages/command-line.ts';
import { type ExportFiles, ImportError } from '../import/export-files.ts';

/** MongoDB's own limit is 16 MiB. */
const LARGEST_DOCUMENT = 64 << 20;
const SIZE_BYTES = 4;

export interface BsonOptions {
  /** Called with the bytes of each document. */
  readonly onBytes?: (bytes: Buffer) => void;
}

/** Yields the documents of a collection; none if the dump does not have it. */
export async function* documentsOf(
  files: ExportFiles,
  collection: string,
  { onBytes }: BsonOptions = {},
): AsyncGenerator<Document> {
  const path = [`${collection}.bson`, `${collection}.bson.gz`].find((each) =>
    files.sizes.has(each),
  );
  if (path === undefined) return;
  const source = await files.stream(path);
  const stream = path.endsWith('.gz') ? unzipped(source) : source;
  let count = 0;
  try {
    for await (const bytes of piecesOf(stream)) {
      count += 1;
      onBytes?.(bytes);
      yield deserialize(bytes, { promoteBuffers: true });
    }
  } catch (error) {
    if (error instanceof ImportError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new ImportError(t('imports.dumpAgain', { file: path, count, reason }), { cause: error });
  }
}

function unzipped(source: Readable): Readable {
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  return source.pipe(gunzip);
}

/** Yields the bytes of each document. Every document begins with its size. */
async function* piecesOf(stream: Readable): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    rest = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer]);
    let at = 0;
    while (rest.length - at >= SIZE_BYTES) {
      const size = rest.readInt32LE(at);
      if (size <= SIZE_BYTES || size > LARGEST_DOCUMENT) throw new Error(`it has ${size} bytes`);
      if (rest.length - at < size) break;
      yield rest.subarray(at, at + size);
      at += size;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw new Error('the file ends within a document');
}
