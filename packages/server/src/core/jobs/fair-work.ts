import { ApiError } from '../api-error.ts';
import type { Realm } from '../realm/realm.ts';
import type { UserRow } from '../storage/tables/users.ts';
import { Turns } from './turns.ts';

export interface Limits {
  readonly atATime: number;
  /** At a time, per person. */
  readonly ofEach: number;
  /** Waiting jobs per person. More are refused. */
  readonly waitingOfEach: number;
}

interface Turn {
  readonly whose: string;
  start(): void;
}

const SECONDS_BEFORE_ANOTHER_TRY = 5;

/** Expensive work on shared resources. Limits how much runs at a time, with fair turns per person. */
export class FairWork {
  readonly #limits: Limits;
  readonly #waiting = new Turns<Turn>();
  readonly #underWay = new Map<string, number>();
  #running = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Whether this person may queue more work. */
  takesMore(whose: string): boolean {
    return this.#waiting.waitingFor(whose) < this.#limits.waitingOfEach;
  }

  /** Runs `work` when it is this person's turn. */
  async do<T>(whose: string, work: () => Promise<T>): Promise<T> {
    if (!this.takesMore(whose)) throw tooMany();
    await new Promise<void>((start) => {
      this.#waiting.add(whose, { whose, start });
      this.#startNext();
    });
    try {
      return await work();
    } finally {
      this.#count(whose, -1);
      this.#startNext();
    }
  }

  #startNext(): void {
    if (this.#running >= this.#limits.atATime) return;
    const busy = [...this.#underWay].filter(([, count]) => count >= this.#limits.ofEach);
    const turn = this.#waiting.take(new Set(busy.map(([whose]) => whose)));
    if (!turn) return;
    this.#count(turn.whose, 1);
    turn.start();
  }

  #count(whose: string, change: number): void {
    const count = (this.#underWay.get(whose) ?? 0) + change;
    if (count > 0) this.#underWay.set(whose, count);
    else this.#underWay.delete(whose);
    this.#running += change;
  }
}

function tooMany(): ApiError {
  return new ApiError('RATE_LIMIT_HIT', 'Too many of your requests are waiting.', {
    'retry-after': SECONDS_BEFORE_ANOTHER_TRY,
  });
}

/** Returns the key of a person, who shares it with their bots. */
export function personBehind({ id }: Pick<Realm, 'id'>, account: UserRow): string {
  return `${id}:${account.bot_owner_id ?? account.id}`;
}
