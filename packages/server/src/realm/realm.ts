import type { Clock } from '../services.ts';
import type { Engine, Sql } from '../storage/engine.ts';
import { CommitGroup, type GroupResult } from './commit-group.ts';
import type { LoggedEvent } from './events.ts';
import type { Mutation } from './mutation.ts';
import { RealmState, type StateChange } from './realm-state.ts';

export interface RealmIdentity {
  readonly id: number;
  /** Empty for the realm at the server's own address. */
  readonly subdomain: string;
  readonly uuid: string;
}

interface Job {
  readonly work: (change: Mutation) => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

type CommitListener = (events: readonly LoggedEvent[]) => void;

/** More than this in one transaction would make the first of them wait too long. */
const MAX_GROUP = 200;

/** One organization: its state in memory, and the one way to change it. */
export class Realm {
  readonly identity: RealmIdentity;
  readonly #engine: Engine;
  readonly #clock: Clock;
  readonly #queue: Job[] = [];
  readonly #listeners = new Set<CommitListener>();
  /** As last committed: what readers see. */
  #committed: RealmState;
  /** As the running group sees it; equal to the committed state between groups. */
  #working: RealmState;
  /** The tail of everything that must not run at the same time: groups and catching up. */
  #turn: Promise<void> = Promise.resolve();
  #drainScheduled = false;

  private constructor(engine: Engine, clock: Clock, identity: RealmIdentity, state: RealmState) {
    this.#engine = engine;
    this.#clock = clock;
    this.identity = identity;
    this.#committed = state;
    this.#working = state.copy();
  }

  static async open(engine: Engine, clock: Clock, identity: RealmIdentity): Promise<Realm> {
    return new Realm(engine, clock, identity, await loadState(engine, identity.id));
  }

  get id(): number {
    return this.identity.id;
  }

  get subdomain(): string {
    return this.identity.subdomain;
  }

  get deactivated(): boolean {
    return this.#committed.internal('deactivated');
  }

  get state(): RealmState {
    return this.#committed;
  }

  get reader(): Sql {
    return this.#engine.reader;
  }

  /** Hears every event of this process's commits, in order, once they are durable. */
  onCommit(listener: CommitListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Changes the realm. Work that arrives while a group commits forms the next group.
   * Resolves once the change is durable; rejects with nothing of it done.
   */
  write<T>(work: (change: Mutation) => Promise<T> | T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ work, resolve: resolve as (value: unknown) => void, reject });
      if (this.#drainScheduled) return;
      this.#drainScheduled = true;
      void this.#takeTurn(() => this.#drain());
    });
  }

  /** Catches up with what other processes committed. */
  refresh(): Promise<void> {
    return this.#takeTurn(() =>
      this.#engine.snapshot(async (sql) => {
        const row = await sql.get<{ last_event_id: number }>(
          'SELECT last_event_id FROM realms WHERE id = $1',
          [this.id],
        );
        if (row && row.last_event_id !== this.#committed.position) {
          await this.#catchUp(sql, row.last_event_id);
        }
      }),
    );
  }

  #takeTurn(action: () => Promise<void>): Promise<void> {
    const mine = this.#turn.then(action);
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) await this.#commit(this.#queue.splice(0, MAX_GROUP));
    this.#drainScheduled = false;
  }

  async #commit(jobs: readonly Job[]): Promise<void> {
    const settlements: (() => void)[] = [];
    let written = false;
    try {
      const result = await this.#engine.write(async (tx) => {
        const group = await CommitGroup.open(
          {
            tx,
            dialect: this.#engine.dialect,
            realmId: this.id,
            state: this.#working,
            now: this.#clock.now(),
          },
          (sql, position) => this.#catchUp(sql, position),
        );
        for (const job of jobs) settlements.push(await runJob(group, job));
        const outcome = await group.write();
        written = true;
        return outcome;
      });
      this.#publish(result);
      for (const settle of settlements) settle();
    } catch (error) {
      await this.#recover(jobs, error, written, settlements.length > 0);
    }
  }

  #publish({ change, events, position }: GroupResult): void {
    this.#committed.apply(change);
    this.#committed.position = position;
    this.#working.position = position;
    if (events.length > 0) for (const listener of this.#listeners) listener(events);
  }

  /**
   * The transaction failed as a whole. If it failed after work began and before its commit, nothing
   * happened, and one bad mutation must not take the others down: each gets a transaction of its own.
   * If the commit itself failed, nobody knows whether it took effect, so nothing may run again.
   */
  async #recover(
    jobs: readonly Job[],
    error: unknown,
    written: boolean,
    begun: boolean,
  ): Promise<void> {
    if (written) {
      this.#committed = await loadState(this.#engine, this.id).catch(() => this.#committed);
    }
    this.#working = this.#committed.copy();
    if (written || !begun || jobs.length === 1) {
      for (const job of jobs) job.reject(error);
      return;
    }
    for (const job of jobs) await this.#commit([job]);
  }

  async #catchUp(sql: Sql, position: number): Promise<void> {
    const rows = await sql.all<{ payload: string }>(
      `SELECT payload FROM events
       WHERE realm_id = $1 AND audience = 'state' AND event_id > $2 AND event_id <= $3
       ORDER BY event_id`,
      [this.id, this.#committed.position, position],
    );
    for (const { payload } of rows) {
      const { change } = JSON.parse(payload) as { change: StateChange };
      this.#committed.apply(change);
      this.#working.apply(change);
    }
    this.#committed.position = position;
    this.#working.position = position;
  }
}

async function runJob(group: CommitGroup, job: Job): Promise<() => void> {
  try {
    const { value, change } = await group.run(job.work);
    return () => {
      for (const effect of change.afterCommit) effect();
      job.resolve(value);
    };
  } catch (error) {
    return () => job.reject(error);
  }
}

function loadState(engine: Engine, realmId: number): Promise<RealmState> {
  return engine.snapshot(async (sql) => {
    const state = new RealmState();
    const row = await sql.get<{ last_event_id: number }>(
      'SELECT last_event_id FROM realms WHERE id = $1',
      [realmId],
    );
    await state.load(sql, engine.dialect, realmId);
    state.position = row?.last_event_id ?? 0;
    return state;
  });
}
