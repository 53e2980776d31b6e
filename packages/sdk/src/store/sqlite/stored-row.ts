// biome-ignore lint/correctness/noNodejsModules: files are for Node; nothing else imports this.
import { crc32 } from 'node:zlib';

export interface StoredDocument {
  readonly id: string;
  readonly body: string;
}

export interface StoredRow extends StoredDocument {
  readonly drawer: string;
  /** The checksum of the other fields; null in rows from before checksums existed. */
  readonly sum: string | null;
}

export function sumOf(drawer: string, { id, body }: StoredDocument): string {
  return crc32(body, crc32(`${drawer}\n${id}\n`)).toString(16);
}

/** Parses a row. Throws a `DataError` or a `SyntaxError` if it is damaged. */
export function contentOf({ drawer, id, body, sum }: StoredRow) {
  const isWhole = sum === null || sum === sumOf(drawer, { id, body });
  const content = JSON.parse(body);
  if (!isWhole || content?.id !== id) throw new DOMException(`${id} is damaged`, 'DataError');
  return content;
}

export function isReadable(row: StoredRow): boolean {
  try {
    contentOf(row);
    return true;
  } catch {
    return false;
  }
}
