import { packedText, unpackedRows } from '../../../core/storage/packed-rows.ts';
import type { SearchContext } from '../../narrow/find-messages.ts';
import { type FoundMessage, shownColumns } from '../shown-message.ts';
import { partsOf, type Sized } from './fitting.ts';

/** A version of a message, and the size of its text. */
export interface FoundVersion extends Sized {
  readonly version: number;
}

const textColumns = ['id', 'version', ...shownColumns] as const;
export type TextRow = Pick<FoundMessage & FoundVersion, (typeof textColumns)[number]>;

/** Returns the texts of these messages by id. Leaves out those that have another version by now or are gone. */
export async function readTexts(
  { sql, realmId, dialect }: SearchContext,
  found: readonly FoundVersion[],
): Promise<Map<number, TextRow>> {
  const text = `SELECT ${textColumns.join(', ')} FROM messages
    WHERE realm_id = $1 AND ${dialect.among('id', '$2')}`;
  const read = new Map<number, TextRow>();
  for (const part of partsOf(found)) {
    const values = [realmId, JSON.stringify(part.map(({ id }) => id))];
    const packed = await packedText(sql, dialect, { text, values, columns: textColumns });
    const rows = unpackedRows<TextRow>(packed, textColumns);
    const versions = new Map(part.map(({ id, version }) => [id, version]));
    for (const row of rows) if (versions.get(row.id) === row.version) read.set(row.id, row);
  }
  return read;
}
