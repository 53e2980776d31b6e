import { isRaw, type Raw } from '../../features/slack-markup/raw.ts';
import { t } from '../../languages/command-line.ts';
import { ImportError } from '../import/export-files.ts';
import { numberIn } from '../import/fields.ts';

/** The tables of `realm.json`, by the names that Zulip's database has. */
export class ZulipTables {
  readonly #tables: Raw;

  constructor(tables: Raw) {
    this.#tables = tables;
  }

  /** Returns the rows of a table; none if the export does not have it. */
  rows(name: string): readonly Raw[] {
    const rows = this.#tables[name];
    return Array.isArray(rows) ? rows.filter(isRaw) : [];
  }

  /** Returns the row of the organization. */
  get realm(): Raw {
    const [realm] = this.rows('zerver_realm');
    if (realm) return realm;
    throw new ImportError(
      t('imports.broken', { file: 'realm.json', reason: 'it has no zerver_realm' }),
    );
  }

  /** Returns the largest id of all rows. */
  get lastId(): number {
    const ids = Object.keys(this.#tables).flatMap((name) =>
      this.rows(name).map((row) => numberIn(row, 'id') ?? numberIn(row, 'usergroup_ptr') ?? 0),
    );
    return ids.reduce((most, id) => Math.max(most, id), 0);
  }
}

/** Returns the id of a row. */
export function idIn(row: Raw, table: string, field = 'id'): number {
  const id = numberIn(row, field);
  if (id !== undefined) return id;
  throw new ImportError(
    t('imports.broken', { file: 'realm.json', reason: `a row of ${table} has no ${field}` }),
  );
}
