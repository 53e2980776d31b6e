import type { BadNetwork } from '../support/bad-network.ts';
import type { Random } from '../support/random.ts';
import type { Backend } from './backend.ts';
import type { Device } from './device.ts';
import type { Ledger } from './ledger.ts';
import type { Account } from './server-orders.ts';
import type { SimulationServer } from './simulation-server.ts';
import type { Tab } from './tab.ts';

export interface Person {
  readonly index: number;
  readonly account: Account;
  readonly devices: Device[];
}

export interface Channel {
  readonly id: number;
  readonly name: string;
  /** Users who leave it can no longer write there. */
  readonly isPrivate: boolean;
}

/** The whole state of a seed. */
export interface Scene {
  readonly seed: number;
  readonly random: Random;
  readonly server: SimulationServer;
  readonly subdomain: string;
  readonly proxy: BadNetwork;
  readonly people: readonly Person[];
  readonly channels: readonly Channel[];
  readonly ledger: Ledger;
  /** The app's own backend. */
  readonly backend: Backend;
  /** Simulates a server without idempotency keys. */
  readonly isOlder: boolean;
  /** Actions in progress by tab. A killed tab leaves them unfinished. */
  readonly pending: Map<Tab, Set<Promise<void>>>;
  readonly failures: string[];
  readonly history: string[];
  readonly beganAt: number;
  /** Returns the server's time, in milliseconds since 1970. */
  serverNow(): number;
}

/** RxDB opens at most fourteen collections per process: two for each tab, with room for one more tab. */
export const MOST_TABS = 6;

export function tabsOf({ people }: Pick<Scene, 'people'>): Tab[] {
  return people.flatMap(({ devices }) => devices.flatMap(({ tabs }) => tabs));
}

export const topics = ['roses', 'Roses', 'weeds', 'trees', ''] as const;

/** Adds to the history, with real milliseconds since the seed began. */
export function note({ beganAt, history }: Scene, what: string): void {
  history.push(`${String(Date.now() - beganAt).padStart(5)} ${what}`);
}

/** Starts an action in a tab, without waiting for it. */
export function begin(scene: Scene, tab: Tab, what: string, work: () => Promise<unknown>): void {
  note(scene, `${tab.name} ${what}`);
  const known = scene.pending.get(tab) ?? new Set();
  scene.pending.set(tab, known);
  const done: Promise<void> = work()
    .catch((error: unknown) => {
      const isExpected = error instanceof Error && error.name === 'OutboxError';
      if (!tab.isDead && !isExpected) scene.failures.push(`${tab.name} ${what}: ${error}`);
    })
    .then(() => {
      known.delete(done);
    });
  known.add(done);
}

/** Waits until the actions of a tab are finished, or the tab is killed. */
export async function finished(scene: Scene, tab: Tab): Promise<void> {
  await Promise.race([Promise.all(scene.pending.get(tab) ?? []), tab.death]);
}

/** Waits until something is so. Returns false if it is still not so in the end. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  patienceMs: number,
): Promise<boolean> {
  const end = Date.now() + patienceMs;
  for (;;) {
    if (await isSo()) return true;
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 4));
  }
}
