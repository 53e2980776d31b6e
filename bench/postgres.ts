import pg from 'pg';
import { type PostgresServer, startPostgresServer } from '../test/support/postgres-server.ts';

/** Starts a private PostgreSQL with syncing, as in production and unlike in tests. */
export async function startDurablePostgres(): Promise<PostgresServer> {
  const server = await startPostgresServer();
  await askPostgres(server.url, 'ALTER SYSTEM SET fsync = on');
  await askPostgres(server.url, 'ALTER SYSTEM SET full_page_writes = on');
  await askPostgres(server.url, 'SELECT pg_reload_conf()');
  return server;
}

/** Does the maintenance that PostgreSQL would do in the background. */
export async function vacuum(url: string): Promise<void> {
  await askPostgres(url, 'VACUUM (ANALYZE)');
}

/** Runs a statement on a connection of its own. Returns the first row. */
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
