import pg from 'pg';
import { type PostgresServer, startPostgresServer } from '../test/support/postgres-server.ts';

/** A private PostgreSQL that syncs to disk, as those of people do and those of tests do not. */
export async function startDurablePostgres(): Promise<PostgresServer> {
  const server = await startPostgresServer();
  await askPostgres(server.url, 'ALTER SYSTEM SET fsync = on');
  await askPostgres(server.url, 'ALTER SYSTEM SET full_page_writes = on');
  await askPostgres(server.url, 'SELECT pg_reload_conf()');
  return server;
}

/** What a server of PostgreSQL does by itself where there is time for it. */
export async function vacuum(url: string): Promise<void> {
  await askPostgres(url, 'VACUUM (ANALYZE)');
}

/** With a connection for this statement alone. Gives the first row. */
export async function askPostgres(
  url: string,
  statement: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows[0];
  } finally {
    await client.end();
  }
}
