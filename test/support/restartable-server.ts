import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roles } from '@tidings/shared-types';
import { loadConfig } from '../../packages/server/src/core/config/load-config.ts';
import { addUser } from '../../packages/server/src/features/users/add-user.ts';
import { newApiKey } from '../../packages/server/src/features/users/api-key.ts';
import { type Server, startServer } from '../../packages/server/src/server.ts';
import { silent, type TestLocation } from '../../packages/server/test/support/engines.ts';

export interface Account {
  readonly id: number;
  readonly email: string;
  readonly apiKey: string;
}

/** A server with an organization, which can be closed and restarted on its data. */
export class RestartableServer {
  readonly #location: TestLocation;
  readonly #data: string;
  #server: Server;
  #accounts = 0;

  private constructor(location: TestLocation, data: string, server: Server) {
    this.#location = location;
    this.#data = data;
    this.#server = server;
  }

  static async start(location: TestLocation): Promise<RestartableServer> {
    const data = await mkdtemp(join(tmpdir(), 'tidings-restart-'));
    return new RestartableServer(location, data, await start(location, data));
  }

  /** Changes with each start. */
  get url(): string {
    return this.#server.url;
  }

  /** Creates an owner of the organization. */
  async account(): Promise<Account> {
    const realm = await this.#server.services.realms.forSubdomain('');
    if (!realm) throw new Error('There is no organization');
    this.#accounts += 1;
    const email = `account${this.#accounts}@example.org`;
    const fullName = `Account ${this.#accounts}`;
    const apiKey = newApiKey();
    const wanted = { email, fullName, role: roles.owner, apiKey };
    const { id } = await realm.write((change) => addUser(change, wanted));
    return { id, email, apiKey };
  }

  /** Finishes requests in flight, and stops. */
  close(): Promise<void> {
    return this.#server.close();
  }

  async startAgain(): Promise<void> {
    this.#server = await start(this.#location, this.#data);
  }

  async remove(): Promise<void> {
    await this.#server.close();
    await this.#location.remove();
    await rm(this.#data, { recursive: true, force: true });
  }
}

function start({ database }: TestLocation, data: string): Promise<Server> {
  const flags = { data, database, port: '0', rateLimit: false };
  return startServer(loadConfig({ flags, env: {} }), { log: silent });
}
