import pg from 'pg';
import type { Logger } from 'pino';
import type { ConnectionFigures } from '../engine.ts';
import { StorageError } from '../storage-error.ts';
import { PostgresConnection } from './postgres-connection.ts';
import { postgresError } from './postgres-error.ts';
import { postgresTypes } from './postgres-types.ts';

export type Work<T> = (connection: PostgresConnection) => Promise<T>;

interface PoolOptions {
  readonly config: pg.ClientConfig;
  readonly max: number;
  /** Whether a pooler is in between, which may run each transaction on another connection. */
  readonly isPooled?: boolean;
  readonly log: Logger;
}

/** A limited number of connections to one server. */
export class ConnectionPool {
  readonly #pool: pg.Pool;
  readonly #isPooled: boolean;

  constructor({ config, max, isPooled = false, log }: PoolOptions) {
    this.#isPooled = isPooled;
    this.#pool = new pg.Pool({ ...config, max });
    // Without a listener, a broken connection would end the process. Idle connections report to the pool; the others to
    // the client, whose statement fails as well. The pool's error carries the whole connection.
    this.#pool.on('error', (error) =>
      log.warn({ err: postgresError(error) }, 'lost a connection to PostgreSQL'),
    );
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  /** Gives `work` its own connection. After a failure it is rolled back, or destroyed. */
  async use<T>(work: Work<T>, answerTimeoutMs: number): Promise<T> {
    const client = await this.#pool.connect().catch((cause) => {
      throw postgresError(cause);
    });
    const connection = new PostgresConnection(client, answerTimeoutMs, this.#isPooled);
    try {
      const result = await work(connection);
      client.release();
      return result;
    } catch (error) {
      // A connection that broke or fell silent cannot be rolled back.
      const isGone = error instanceof StorageError && error.kind === 'unavailable';
      client.release(isGone || !(await isRolledBack(connection)));
      throw error;
    }
  }

  figures(purpose: ConnectionFigures['purpose']): ConnectionFigures {
    const { totalCount, idleCount, waitingCount, options } = this.#pool;
    return { purpose, limit: options.max, busy: totalCount - idleCount, waiting: waitingCount };
  }

  /** Closes the connections. Drops callers that wait for one. */
  end(): Promise<void> {
    return this.#pool.end();
  }
}

async function isRolledBack(connection: PostgresConnection): Promise<boolean> {
  try {
    await connection.run('ROLLBACK');
    return true;
  } catch {
    return false;
  }
}

interface ClientOptions {
  readonly url: string;
  readonly statementTimeoutMs: number;
  readonly connectTimeoutMs: number;
}

export function clientConfig(options: ClientOptions): pg.ClientConfig {
  return {
    ...pooledConfig(options),
    statement_timeout: options.statementTimeoutMs,
    // Statements are short: compiling one to machine code, or planning it anew, takes longer than running it.
    options: '-c jit=off -c plan_cache_mode=force_generic_plan',
  };
}

/** Like `clientConfig`, without the settings of a session, which a pooler refuses. */
export function pooledConfig(
  options: Pick<ClientOptions, 'url' | 'connectTimeoutMs'>,
): pg.ClientConfig {
  return {
    connectionString: options.url,
    application_name: 'tidings',
    connectionTimeoutMillis: options.connectTimeoutMs,
    types: postgresTypes,
    // Sends independent statements together without waiting for answers in between.
    pipeline: true,
    // Detects connections that died silently, for example behind a NAT.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
  };
}
