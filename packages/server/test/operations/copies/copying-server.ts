import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../../../src/core/config/load-config.ts';
import { SqliteConnection } from '../../../src/core/storage/sqlite/sqlite-connection.ts';
import { type Server, startServer } from '../../../src/server.ts';
import { silent } from '../../support/engines.ts';
import { runJson } from '../cli/run-cli.ts';

/** A message, and when it was sent and acknowledged. */
interface Sent {
  readonly content: string;
  readonly sentAt: number;
  readonly acknowledgedAt: number;
}

/** A server that copies its database, and a ledger of the messages that it acknowledged. */
export class CopyingServer {
  readonly ledger: Sent[] = [];
  readonly folder: string;
  readonly server: Server;
  readonly #headers: Readonly<Record<string, string>>;
  #count = 0;

  private constructor(folder: string, server: Server, headers: Readonly<Record<string, string>>) {
    this.folder = folder;
    this.server = server;
    this.#headers = headers;
  }

  static async start(
    copyTo: string,
    settings: object = {},
    clock = { now: () => Date.now() },
    log = silent,
  ) {
    const folder = await mkdtemp(join(tmpdir(), 'tidings-copied-'));
    const data = join(folder, 'data');
    const flags = { data, port: 0, copyTo, rateLimit: false, ...settings };
    const server = await startServer(loadConfig({ flags, env: {} }), { log, clock });
    const who = ['--email', 'owner@example.org', '--name', 'Owner', '--role', 'owner'];
    const account = await runJson<{ email: string; api_key: string; user_id: number }>([
      ...['user', 'create', '--data', data, ...who],
    ]);
    const authorization = `Basic ${btoa(`${account.email}:${account.api_key}`)}`;
    return new CopyingServer(folder, server, { authorization, to: `[${account.user_id}]` });
  }

  async send(count: number): Promise<void> {
    for (let left = count; left > 0; left -= 1) {
      this.#count += 1;
      const content = `message ${this.#count}`;
      const sentAt = Date.now();
      const { authorization = '', to = '' } = this.#headers;
      const answer = await fetch(`${this.server.url}/api/v1/messages`, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ type: 'direct', to, content }),
      });
      if (!answer.ok) throw new Error(await answer.text());
      this.ledger.push({ content, sentAt, acknowledgedAt: Date.now() });
    }
  }

  async close(): Promise<void> {
    await this.server.close();
    await rm(this.folder, { recursive: true });
  }
}

/** Returns the messages that a database holds. */
export async function messagesIn(database: string): Promise<string[]> {
  const connection = await SqliteConnection.open(database);
  try {
    const rows = await connection.all<{ content: string }>(
      "SELECT content FROM messages WHERE content LIKE 'message %' ORDER BY id",
    );
    return rows.map(({ content }) => content);
  } finally {
    await connection.close();
  }
}
