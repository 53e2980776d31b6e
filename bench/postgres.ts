import pg from 'pg';
import { type PostgresServer, startPostgresServer } from '../test/support/postgres-server.ts';

/** A private PostgreSQL that syncs to disk, as those of people do and those of tests do not. */
export async function startDurablePostgres(): Promise<PostgresServer> {
  const server = await startPostgresServer();
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    await client.query('ALTER SYSTEM SET fsync = on');
    await client.query('ALTER SYSTEM SET full_page_writes = on');
    await client.query('SELECT pg_reload_conf()');
  } finally {
    await client.end();
  }
  return server;
}

/** What a server of PostgreSQL does by itself where there is time for it. */
export async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('VACUUM (ANALYZE)');
  } finally {
    await client.end();
  }
}
