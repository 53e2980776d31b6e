import { hash } from 'node:crypto';
import type { Client, QueryResult, QueryResultRow } from 'pg';
import type { SqlValue } from '../engine.ts';
import { postgresError } from './postgres-error.ts';

/** A checked-out client. Statements are sent at once and run in the order of the calls. */
export class PostgresConnection {
  readonly #client: Client;
  readonly #answerTimeoutMs: number;
  readonly #isPooled: boolean;

  /**
   * `answerTimeoutMs` limits the wait for a statement; 0 leaves it to the client. `isPooled` tells that another server
   * connection may run the next statement, which does not know the names of this one.
   */
  constructor(client: Client, answerTimeoutMs = 0, isPooled = false) {
    this.#client = client;
    this.#answerTimeoutMs = answerTimeoutMs;
    this.#isPooled = isPooled;
  }

  /** Returns the same connection with another limit. */
  limitedTo(answerTimeoutMs: number): PostgresConnection {
    return new PostgresConnection(this.#client, answerTimeoutMs, this.#isPooled);
  }

  /** Sends all statements of this turn of the event loop together, which wakes the database only once. */
  gather(): void {
    const { stream } = this.#client.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  async all<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row[]> {
    return (await this.query(sql, values)).rows as Row[];
  }

  async get<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row | undefined> {
    return (await this.all<Row>(sql, values))[0];
  }

  async run(sql: string, values?: readonly SqlValue[]): Promise<number> {
    return (await this.query(sql, values)).rowCount ?? 0;
  }

  async query(sql: string, values: readonly SqlValue[] = []): Promise<QueryResult<QueryResultRow>> {
    try {
      const name = this.#isPooled ? undefined : statementName(sql);
      const statement = { ...(name && { name }), text: sql, values: [...values] };
      const limit = { query_timeout: this.#answerTimeoutMs };
      return await this.#client.query({ ...statement, ...limit });
    } catch (cause) {
      throw postgresError(cause);
    }
  }
}

const names = new Map<string, string>();

/** Limit of named statements, which connections keep. Searches have many forms; the rare ones stay unnamed. */
const MAX_NAMED = 1000;

/** Returns the name of a statement. Named statements are planned once per connection. */
function statementName(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined || names.size >= MAX_NAMED) return known;
  const name = hash('sha256', sql, 'base64url').slice(0, 16);
  names.set(sql, name);
  return name;
}
