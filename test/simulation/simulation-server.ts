import type { Role } from '@tidings/shared-types';
import { runTidings } from '../support/tidings.ts';
import { Cell } from './cell.ts';
import type { Account, StoredText } from './server-orders.ts';

/** Two servers with a database each. The organization of a seed begins in the first, and may move to the second. */
export class SimulationServer {
  readonly #first: Cell;
  readonly #second: Cell;
  /** The one that serves the seed's organization. */
  #current: Cell;

  private constructor(first: Cell, second: Cell) {
    this.#first = first;
    this.#second = second;
    this.#current = first;
  }

  static async start(): Promise<SimulationServer> {
    const [first, second] = await Promise.all([Cell.start(), Cell.start()]);
    return new SimulationServer(first, second);
  }

  /** Changes with each start, and with a move. */
  get url(): string {
    return this.#current.url;
  }

  get hasMoved(): boolean {
    return this.#current === this.#second;
  }

  /** Returns its time, in milliseconds since 1970. */
  now(): number {
    return this.#current.now();
  }

  /** Begins a seed. */
  makeOrganization(subdomain: string, roles: readonly Role[]): Promise<Account[]> {
    this.#current = this.#first;
    return this.#current.makeOrganization(subdomain, roles);
  }

  /** Moves an organization to the other server, while it is used. */
  async move(subdomain: string): Promise<void> {
    const [[data, database], [toData, toDatabase]] = [this.#first.places, this.#second.places];
    await runTidings([
      ...['realm', 'move', '--realm', subdomain, '--data', data, '--database', database],
      ...['--to-data', toData, '--to-database', toDatabase],
    ]);
    this.#current = this.#second;
  }

  endQueues(subdomain: string, userId: number): Promise<void> {
    return this.#current.endQueues(subdomain, userId);
  }

  /** Returns all messages of an organization, as stored in the database. */
  messages(subdomain: string): Promise<StoredText[]> {
    return this.#current.messages(subdomain);
  }

  async wait(milliseconds: number): Promise<void> {
    await Promise.all([this.#first.wait(milliseconds), this.#second.wait(milliseconds)]);
  }

  /** Kills the server of the organization at any moment, like a crash. */
  kill(): Promise<void> {
    return this.#current.kill();
  }

  startAgain(): Promise<void> {
    return this.#current.startAgain();
  }

  /** Kills both, and returns what is wrong with their data. */
  async finish(): Promise<string[]> {
    return [...(await this.#first.finish()), ...(await this.#second.finish())];
  }
}
