import { crc32 } from './crc32.ts';

export interface StoredDocument {
  readonly id: string;
  readonly body: string;
}

export interface StoredRow extends StoredDocument {
  readonly drawer: string;
  /** The checksum of the other fields; null in rows from before checksums existed. */
  readonly sum: string | null;
}

/** A marker that is no document. It tells the reader of a drawer that documents may be missing. */
export const missing: StoredDocument = { id: '', body: '' };

export function sumOf(drawer: string, { id, body }: StoredDocument): string {
  return crc32(body, crc32(`${drawer}\n${id}\n`)).toString(16);
}

/** Parses a row. Throws a `DamagedRow` or a `SyntaxError` if it is damaged. */
export function contentOf({ drawer, id, body, sum }: StoredRow) {
  const isWhole = sum === null || sum === sumOf(drawer, { id, body });
  const content = JSON.parse(body);
  if (!isWhole || content?.id !== id) throw new DamagedRow(`${id} is damaged`);
  return content;
}

class DamagedRow extends Error {
  override readonly name = 'DataError';
}

export function isReadable(row: StoredRow): boolean {
  try {
    contentOf(row);
    return true;
  } catch {
    return false;
  }
}
