import { join } from 'node:path';
import { type Endpoint, pathParameterNames } from '@tidings/shared-types';
import type { Realm } from '../../src/core/realm/realm.ts';
import { FolderStore } from '../../src/core/storage/files/folder-store.ts';
import { isPostgresUrl } from '../../src/core/storage/is-postgres-url.ts';
import { postgresDialect } from '../../src/core/storage/postgres/postgres-dialect.ts';
import { sqliteDialect } from '../../src/core/storage/sqlite/sqlite-dialect.ts';
import { readTableShapes } from '../../src/operations/backup/table-shape.ts';
import { call, type Reply } from '../features/users/call.ts';
import type { Team } from '../support/team.ts';
import type { Wanted } from './inputs.ts';

/** Returns a function that sends the same request each time. */
export function requestTo(
  team: Team,
  endpoint: Endpoint,
  { parameters = {}, file, by = team.owner }: Wanted,
): (key?: string) => Promise<Reply> {
  const form = new FormData();
  const query = new URLSearchParams();
  const path = endpoint.path.replaceAll(/\{(\w+)(\*?)\}/g, (_, name: string, greedy: string) => {
    const value = String(parameters[name]);
    return greedy ? value : encodeURIComponent(value);
  });
  const inPath = pathParameterNames(endpoint.path);
  for (const [name, value] of Object.entries(parameters)) {
    if (inPath.has(name)) continue;
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    // Beside a payload of another program, parameters are in the query.
    if (endpoint.payload === undefined) form.set(name, text);
    else query.set(name, text);
  }
  if (file) form.set('file', new Blob([new Uint8Array(file[1])]), file[0]);
  if (endpoint.payload !== undefined) form.set('payload', '{"text":"Hello"}');
  const body = new Response(form);
  const type = body.headers.get('content-type') ?? '';
  const bytes = body.arrayBuffer();
  return async (key) =>
    call(team.url, {
      method: endpoint.method,
      path: `/api/v1${path}?${query}`,
      body: new Uint8Array(await bytes),
      headers: { 'content-type': type, ...(key && { 'idempotency-key': key }) },
      ...(by !== 'nobody' && { as: by }),
    });
}

interface Everything {
  /** The rows of each table as lines of text. */
  readonly tables: unknown;
  readonly files: readonly string[];
}

/** Returns everything that a server stores. */
export async function everythingOf({ realm, data, database }: Team): Promise<Everything> {
  const statement = statements.get(realm) ?? statementFor(realm, database);
  statements.set(realm, statement);
  const [tables] = await realm.reader.all(await statement);
  const files: string[] = [];
  for await (const path of new FolderStore(join(data, 'uploads')).list()) files.push(path);
  return { tables, files };
}

/** What jobs write some time after a request, be it the first or the repeated one. */
const uses = new Set(['last_used_at', 'last_ip', 'last_polled_at']);

const statements = new WeakMap<Realm, Promise<string>>();

/** Builds one statement for all tables, which takes less time than a query for each. */
async function statementFor({ reader }: Realm, database: string): Promise<string> {
  const dialect = isPostgresUrl(database) ? postgresDialect : sqliteDialect;
  const parts = (await readTableShapes(reader, dialect)).map(({ name, columns, key }) => {
    const order = `ORDER BY ${key.join(', ')}`;
    const compared = Object.keys(columns).filter((column) => !uses.has(column));
    if (dialect.engine === 'postgres') {
      const line = `ROW(${compared.join(', ')})::text`;
      return `(SELECT string_agg(${line}, chr(10) ${order}) FROM ${name}) AS ${name}`;
    }
    const line = compared.map((column) => `quote(${column})`).join(" || ',' || ");
    const lines = `SELECT ${line} AS line FROM ${name} ${order}`;
    return `(SELECT group_concat(line, char(10)) FROM (${lines})) AS ${name}`;
  });
  return `SELECT ${parts.join(', ')}`;
}
