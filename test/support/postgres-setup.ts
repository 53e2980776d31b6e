import { createServer } from 'node:http';
import type { TestProject } from 'vitest/node';
import { type PostgresCluster, startPostgresCluster } from './postgres-cluster.ts';
import { findPrograms } from './postgres-programs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL that returns the address of this run's PostgreSQL cluster. */
    postgresStarterUrl: string;
  }
}

/**
 * Provides one PostgreSQL cluster per run, started by the first test that needs it. Test processes cannot
 * share a child process, so they request it from this one over HTTP. Runs without PostgreSQL start none.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const hasPrograms = await findPrograms().then(
    () => true,
    () => false,
  );
  // Workers and the report of skipped tests read it.
  if (!hasPrograms) process.env['TEST_WITHOUT_POSTGRES'] = '1';
  let cluster: Promise<PostgresCluster> | undefined;
  const starter = createServer(async (_request, reply) => {
    try {
      cluster ??= startPostgresCluster();
      reply.end((await cluster).url);
    } catch (problem) {
      reply.writeHead(500).end(String(problem));
    }
  });
  await new Promise<void>((resolve) => starter.listen(0, '127.0.0.1', resolve));
  const address = starter.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  project.provide('postgresStarterUrl', `http://127.0.0.1:${address.port}`);

  return async () => {
    starter.close();
    starter.closeAllConnections();
    await (await cluster?.catch(() => undefined))?.stop();
  };
}
