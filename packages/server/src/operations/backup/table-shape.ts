import type { Dialect, Sql } from '../../core/storage/engine.ts';

/** A table as in the database's catalog, so that no backup can forget one. */
export interface TableShape {
  readonly name: string;
  readonly columns: Readonly<Record<string, 'integer' | 'text'>>;
  /** Columns of the primary key, in its order. */
  readonly key: readonly string[];
}

interface CatalogRow {
  readonly table_name: string;
  readonly column_name: string;
  readonly type: string;
  /** Position in the primary key, from 1; 0 if outside it. */
  readonly key_place: number;
}

/** Reads the tables that hold data, by name. Derived data, such as indexes and search, is left out. */
export async function readTableShapes(sql: Sql, dialect: Dialect): Promise<TableShape[]> {
  const rows = await sql.all<CatalogRow>(catalogQueries[dialect.engine]);
  const names = new Set(rows.map((row) => row.table_name));
  return [...names].map((name) =>
    shapeOf(
      name,
      rows.filter((row) => row.table_name === name),
    ),
  );
}

function shapeOf(name: string, rows: readonly CatalogRow[]): TableShape {
  const key = rows
    .filter((row) => row.key_place > 0)
    .sort((a, b) => a.key_place - b.key_place)
    .map((row) => row.column_name);
  if (key.length === 0) throw new Error(`Table ${name} has no primary key`);
  const columns = rows.map((row) => [row.column_name, typeOf(row)] as const);
  return { name, columns: Object.fromEntries(columns), key };
}

function typeOf({ table_name, column_name, type }: CatalogRow): 'integer' | 'text' {
  switch (type.toLowerCase()) {
    case 'bigint':
    case 'integer':
    case 'smallint':
      return 'integer';
    case 'text':
      return 'text';
    default:
      throw new Error(
        `Column ${table_name}.${column_name} has the type ${type}, which backups do not support`,
      );
  }
}

const catalogQueries: Readonly<Record<Dialect['engine'], string>> = {
  sqlite: `
    SELECT t.name AS table_name, c.name AS column_name, c.type AS type, c.pk AS key_place
    FROM pragma_table_list AS t JOIN pragma_table_info(t.name) AS c
    WHERE t.schema = 'main' AND t.type = 'table'
      AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND t.name <> 'schema_migrations'
    ORDER BY t.name, c.cid`,
  // The standard's views would take some hundred times as long.
  postgres: `
    SELECT t.relname AS table_name, c.attname AS column_name, format_type(c.atttypid, NULL) AS type,
      COALESCE(array_position(k.conkey, c.attnum), 0) AS key_place
    FROM pg_class AS t
    JOIN pg_namespace AS s ON s.oid = t.relnamespace
    JOIN pg_attribute AS c ON c.attrelid = t.oid
    LEFT JOIN pg_constraint AS k ON k.conrelid = t.oid AND k.contype = 'p'
    WHERE s.nspname = current_schema() AND t.relkind IN ('r', 'p')
      AND c.attnum > 0 AND NOT c.attisdropped AND c.attgenerated = ''
      AND t.relname <> 'schema_migrations'
    ORDER BY t.relname COLLATE "C", c.attnum`,
};
