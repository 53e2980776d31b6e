import { setTimeout as wait } from 'node:timers/promises';
import {
  type AppCommands,
  type Attempt,
  CommandRefused,
  defineCommand,
} from '../../packages/sdk/src/mutations/app-command.ts';
import type { Random } from '../support/random.ts';

interface Order {
  readonly word: string;
  /** Orders of one tab are placed in order. */
  readonly by: string;
}

/** The commands of the app that is simulated. */
export interface ShopCommands {
  readonly order: Order;
}

/** A call of a command, with its expected result. */
export interface Ordered extends Order {
  /** The device reported that it is on disk: from then on it must not be lost. */
  isStored: boolean;
  /** It was refused once, so that later ones may have overtaken it. */
  wasRefused: boolean;
}

const SLOWEST_MS = 8;

/** The app's own backend, which carries out each key once and fails at random. */
export class Backend {
  /** Whether it still fails. */
  isUnreliable = true;
  readonly commands: AppCommands<ShopCommands>;
  readonly #random: Random;
  readonly #orders = new Map<string, Ordered>();
  readonly #keys = new Set<string>();
  /** The placed orders, in their order. */
  readonly #placed: string[] = [];

  constructor(random: Random) {
    this.#random = random;
    this.commands = {
      order: defineCommand({
        run: (order: Order, attempt) => this.#answer(order, attempt),
        lane: ({ by }) => by,
      }),
    };
  }

  /** Names an order that a tab is about to make. */
  expect(by: string): Ordered {
    const word = `order${this.#orders.size + 1}`;
    const ordered = { word, by, isStored: false, wasRefused: false };
    this.#orders.set(word, ordered);
    return ordered;
  }

  /** Returns what is wrong with the placed orders. */
  violations(): string[] {
    const latest = new Map<string, number>();
    return [...this.#orders.values()].flatMap(({ word, by, isStored, wasRefused }) => {
      const places = this.#placed.flatMap((each, place) => (each === word ? [place] : []));
      const [place] = places;
      if (places.length > 1) return [`${word} was placed ${places.length} times`];
      if (place === undefined) return isStored ? [`${word} is lost`] : [];
      if (wasRefused) return [];
      const before = latest.get(by) ?? -1;
      latest.set(by, place);
      return before > place ? [`${word} was placed before one that was made earlier`] : [];
    });
  }

  async #answer({ word }: Order, { key }: Attempt): Promise<unknown> {
    await wait(this.#random.below(SLOWEST_MS));
    if (!this.isUnreliable) return this.#place(word, key);
    if (this.#random.chance(0.25)) throw new TypeError('The request was lost.');
    if (this.#random.chance(0.1))
      return { status: 503, headers: new Headers({ 'retry-after': '1' }) };
    if (this.#random.chance(0.1) && !this.#keys.has(key)) {
      const ordered = this.#orders.get(word);
      if (ordered) ordered.wasRefused = true;
      throw new CommandRefused('The shop is closed.');
    }
    this.#place(word, key);
    await wait(this.#random.below(SLOWEST_MS));
    if (this.#random.chance(0.25)) throw new TypeError('The answer was lost.');
    return new Response();
  }

  #place(word: string, key: string): void {
    if (this.#keys.has(key)) return;
    this.#keys.add(key);
    this.#placed.push(word);
  }
}
