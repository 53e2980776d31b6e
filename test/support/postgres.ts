import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type {} from './postgres-setup.ts';

export interface TestDatabase {
  readonly url: string;
  /** Drops it, with all connections. */
  drop(): Promise<void>;
}

/** Creates an empty database in this run's PostgreSQL cluster, with other options of `CREATE DATABASE`. */
export async function createTestDatabase(options = ''): Promise<TestDatabase> {
  const clusterUrl = await askForCluster();
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runOnCluster(clusterUrl, `CREATE DATABASE ${name} ${options}`);
  const url = new URL(clusterUrl);
  url.pathname = name;
  return {
    url: url.href,
    drop: () => runOnCluster(clusterUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

async function askForCluster(): Promise<string> {
  const reply = await fetch(inject('postgresStarterUrl'));
  const text = await reply.text();
  if (!reply.ok) throw new Error(text);
  return text;
}

async function runOnCluster(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
