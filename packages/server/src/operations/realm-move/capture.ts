import type { Dialect, Engine, Sql, WritableSql } from '../../core/storage/engine.ts';
import { StorageError } from '../../core/storage/storage-error.ts';
import type { Table } from '../../core/storage/table.ts';
import type { StoredRow } from './rows.ts';

/** The class of the advisory locks by which PostgreSQL's triggers and the switch wait for each other. */
const LOCK_CLASS = 7_426_002;

/** Others wait behind a lock that a move waits for. */
const BRIEFLY = "SET LOCAL lock_timeout = '2s'";

/** Changed rows since the last look. */
export interface Changes {
  readonly ids: readonly string[];
  /** The keys of changed rows, by table. */
  readonly keys: ReadonlyMap<Table, readonly StoredRow[]>;
}

/**
 * Notes the keys of all rows of one organization that change from now on, in the table `move_changes`. The database
 * itself does it, by triggers. So no process can change a row unnoticed, whatever it knows of the move.
 */
export class Capture {
  readonly #engine: Engine;
  readonly #realmId: number;
  readonly #tables: readonly Table[];
  /** Names this move. Another move of the organization removes it, and this one then must not switch. */
  readonly #id: string;

  private constructor(engine: Engine, realmId: number, tables: readonly Table[], id: string) {
    this.#engine = engine;
    this.#realmId = realmId;
    this.#tables = tables;
    this.#id = id;
  }

  /** Once it resolves, every change that is not visible yet will be noted. */
  static async start(
    engine: Engine,
    realmId: number,
    tables: readonly Table[],
    id: string,
  ): Promise<Capture> {
    // PostgreSQL locks the tables: several at a time could meet writers that hold some of them. SQLite locks its file,
    // which takes long to get from a busy server.
    const groups = engine.dialect.engine === 'postgres' ? tables.map((table) => [table]) : [tables];
    for (const group of groups) {
      await engine.write(async (tx) => {
        for (const table of group) {
          const statements = startStatements[engine.dialect.engine](realmId, table);
          for (const statement of statements) await tx.run(statement);
        }
      });
    }
    await engine.write(async (tx) => {
      await tx.run('DELETE FROM move_changes WHERE realm_id = $1', [realmId]);
      await tx.run(
        "INSERT INTO move_changes (realm_id, id, table_name, row_key) VALUES ($1, $2, '', '')",
        [realmId, id],
      );
    });
    return new Capture(engine, realmId, tables, id);
  }

  /** Keeps writers that do not take the realm's lock away until the transaction ends. */
  async lock(tx: WritableSql): Promise<void> {
    if (this.#engine.dialect.engine !== 'postgres') return;
    await tx.all(`SELECT pg_advisory_xact_lock(${LOCK_CLASS}, ${this.#realmId})`);
  }

  async isOurs(sql: Sql): Promise<boolean> {
    const row = await sql.get('SELECT 1 AS one FROM move_changes WHERE realm_id = $1 AND id = $2', [
      this.#realmId,
      this.#id,
    ]);
    return row !== undefined;
  }

  /** Returns the changes that `sql` sees. Read their rows with the same `sql`, then discard exactly these changes. */
  async changes(sql: Sql): Promise<Changes> {
    const noted = await sql.all<{ id: string; table_name: string; row_key: string }>(
      "SELECT id, table_name, row_key FROM move_changes WHERE realm_id = $1 AND table_name <> ''",
      [this.#realmId],
    );
    const byName = new Map<string, Set<string>>();
    for (const { table_name, row_key } of noted) {
      const keys = byName.get(table_name) ?? new Set();
      byName.set(table_name, keys.add(row_key));
    }
    const keys = new Map<Table, StoredRow[]>();
    for (const table of this.#tables) {
      const changed = byName.get(table.name);
      if (changed)
        keys.set(
          table,
          [...changed].map((text) => keyFrom(table, text)),
        );
    }
    return { ids: noted.map(({ id }) => id), keys };
  }

  async discard(tx: WritableSql, { ids }: Changes): Promise<void> {
    if (ids.length === 0) return;
    const { dialect } = this.#engine;
    await tx.run(
      `DELETE FROM move_changes WHERE realm_id = $1
       AND id IN (SELECT value FROM ${dialect.valuesFrom('$2', 'text', 'taken')})`,
      [this.#realmId, JSON.stringify(ids)],
    );
  }

  stop(): Promise<void> {
    return stopCapture(this.#engine, this.#realmId, this.#tables);
  }
}

/** Ends the noting of changes, also that of an interrupted move. */
export async function stopCapture(
  engine: Engine,
  realmId: number,
  tables: readonly Table[],
): Promise<void> {
  if (engine.dialect.engine === 'postgres') await stopInPostgres(engine, realmId, tables);
  await engine.write(async (tx) => {
    await tx.run('DELETE FROM move_changes WHERE realm_id = $1', [realmId]);
    if (engine.dialect.engine === 'postgres') return;
    for (const table of tables) {
      for (const kind of kinds) {
        await tx.run(`DROP TRIGGER IF EXISTS ${nameOf(realmId, table)}_${kind}`);
      }
    }
  });
}

/**
 * Removing a trigger waits for all readers of its table, and others wait behind it. A backup may read for hours. So the
 * functions end first, and triggers without effect stay if a table is in use.
 */
async function stopInPostgres(
  engine: Engine,
  realmId: number,
  tables: readonly Table[],
): Promise<void> {
  const names = tables.map((table) => nameOf(realmId, table));
  const known = await engine.reader.all<{ name: string }>(
    `SELECT proname AS name FROM pg_proc
     WHERE proname IN (SELECT value FROM ${engine.dialect.valuesFrom('$1', 'text', 'names')})`,
    [JSON.stringify(names)],
  );
  for (const { name } of known) await engine.write((tx) => tx.run(postgresFunction(name, '')));
  try {
    for (const { name } of known) {
      await engine.write(async (tx) => {
        await tx.run("SET LOCAL lock_timeout = '200ms'");
        await tx.run(`DROP FUNCTION ${name} CASCADE`);
      });
    }
  } catch (error) {
    if (!(error instanceof StorageError) || error.kind !== 'busy') throw error;
  }
}

/** Whether a move of the organization notes changes, or was killed while it did. */
export async function isCapturing(sql: Sql, realmId: number): Promise<boolean> {
  const row = await sql.get(
    "SELECT 1 AS one FROM move_changes WHERE realm_id = $1 AND table_name = ''",
    [realmId],
  );
  return row !== undefined;
}

const kinds = ['insert', 'update', 'delete'] as const;

function nameOf(realmId: number, { name }: Table): string {
  return `move_${realmId}_${name}`;
}

function keyFrom({ key }: Table, text: string): StoredRow {
  const values = JSON.parse(text) as readonly (string | number)[];
  return Object.fromEntries(key.map((column, index) => [column, values[index] ?? null]));
}

const startStatements: Readonly<
  Record<Dialect['engine'], (realmId: number, table: Table) => readonly string[]>
> = { sqlite: sqliteTriggers, postgres: postgresTriggers };

function sqliteTriggers(realmId: number, table: Table): string[] {
  const name = nameOf(realmId, table);
  const keyOf = (row: string) => `json_array(${table.key.map((c) => `${row}.${c}`).join(', ')})`;
  const note = (keys: string) =>
    `INSERT INTO move_changes (realm_id, id, table_name, row_key)
     SELECT ${realmId}, lower(hex(randomblob(16))), '${table.name}', row_key FROM (${keys});`;
  const trigger = (kind: (typeof kinds)[number], row: string, keys: string) =>
    `CREATE TRIGGER ${name}_${kind} AFTER ${kind.toUpperCase()} ON ${table.name}
     WHEN ${row}.realm_id = ${realmId} BEGIN ${note(keys)} END`;
  const [before, after] = [
    `SELECT ${keyOf('old')} AS row_key`,
    `SELECT ${keyOf('new')} AS row_key`,
  ];
  return [
    ...kinds.map((kind) => `DROP TRIGGER IF EXISTS ${name}_${kind}`),
    trigger('insert', 'new', after),
    trigger('update', 'new', `${before} UNION ${after}`),
    trigger('delete', 'old', before),
  ];
}

/** A writer shares the lock that the switch takes alone: it has noted its changes before, or waits until after. */
function postgresTriggers(realmId: number, table: Table): string[] {
  const name = nameOf(realmId, table);
  const note = (row: string) =>
    `IF ${row}.realm_id = ${realmId} THEN
       PERFORM pg_advisory_xact_lock_shared(${LOCK_CLASS}, ${realmId});
       INSERT INTO move_changes (realm_id, id, table_name, row_key) VALUES (${realmId},
         gen_random_uuid()::TEXT, '${table.name}',
         json_build_array(${table.key.map((column) => `${row}.${column}`).join(', ')})::TEXT);
     END IF;`;
  return [
    BRIEFLY,
    // Waits for transactions that have changed the table, since they did not note it.
    `LOCK TABLE ${table.name} IN SHARE ROW EXCLUSIVE MODE`,
    postgresFunction(
      name,
      `IF TG_OP <> 'INSERT' THEN ${note('OLD')} END IF; IF TG_OP <> 'DELETE' THEN ${note('NEW')} END IF;`,
    ),
    `DO $do$ BEGIN
       IF NOT EXISTS (SELECT 1 FROM pg_trigger WHERE tgname = '${name}'
         AND tgrelid = '${table.name}'::regclass) THEN
         CREATE TRIGGER ${name} AFTER INSERT OR UPDATE OR DELETE ON ${table.name}
           FOR EACH ROW EXECUTE FUNCTION ${name}();
       END IF;
     END $do$`,
  ];
}

function postgresFunction(name: string, body: string): string {
  return `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN ${body} RETURN NULL; END $body$`;
}
