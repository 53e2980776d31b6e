import { differences, LogCheck } from '../crash/log-check.ts';
import { MARK } from '../crash/sender.ts';
import { withDatabase } from '../faults/rows.ts';
import { difference, type Follower } from './follower.ts';
import { TIMED } from './ledger.ts';
import type { Scene } from './scene.ts';

/** Two followers of the same account, on separate lines. */
export type Pair = readonly [Follower, Follower];

interface Stored {
  readonly id: number;
  readonly content: string;
}

/** Compares the stored data with what was acknowledged. Only while nothing is in flight. */
export class Checks {
  readonly #database: string;
  readonly #scene: Scene;
  readonly #pairs: readonly Pair[];
  readonly #log: LogCheck;
  #newestTimed = 0;

  constructor(database: string, scene: Scene, pairs: readonly Pair[]) {
    this.#database = database;
    this.#scene = scene;
    this.#pairs = pairs;
    this.#log = new LogCheck(database);
  }

  /** Checks what is new since the last time. */
  async newOnes(nowMs: number): Promise<string[]> {
    const { ledger } = this.#scene;
    const sent = ledger.newlySent();
    const timed = await this.#stored(TIMED, this.#newestTimed);
    this.#newestTimed = timed.at(-1)?.id ?? this.#newestTimed;
    return [
      ...(await this.#log.violations(sent)),
      ...ledger.deliver(timed),
      ...ledger.missed(nowMs),
      ...this.#pairs.flatMap(([one, other]) => difference(one, other) ?? []),
    ];
  }

  /** Checks everything, once no message will follow `lastId`. */
  async all(lastId: number): Promise<string[]> {
    const { ledger } = this.#scene;
    const found = [...(await this.newOnes(Number.POSITIVE_INFINITY))];
    const stored = [...(await this.#stored(MARK, 0)), ...(await this.#stored(TIMED, 0))];
    const due = ledger.said.filter(({ isGone }) => !isGone);
    found.push(...differences('the database', stored, due));
    await Promise.all(this.#pairs.flat().map((follower) => follower.endAfter(lastId)));
    for (const pair of this.#pairs) {
      found.push(...pair.flatMap((follower) => differencesOf(follower, this.#scene)));
      found.push(...(difference(...pair) ?? []));
      for (const { name, events } of pair) {
        if (events.length > 0) found.push(`${name} alone got ${events.join(', ')}`);
      }
    }
    return found;
  }

  #stored(mark: string, afterId: number): Promise<Stored[]> {
    return withDatabase(this.#database, (engine) =>
      engine.reader.all<Stored>(
        'SELECT id, content FROM messages WHERE id > $1 AND content LIKE $2 ORDER BY id',
        [afterId, `${mark} %`],
      ),
    );
  }
}

function differencesOf(follower: Follower, { ledger }: Scene): string[] {
  const { name, userId, heard, violations } = follower;
  return [
    ...violations.map((violation) => `${name}: ${violation}`),
    ...differences(name, heard, ledger.heardBy(userId)),
  ];
}
