import type { Clock } from '../clock.ts';
import type { Engine, Sql } from '../storage/engine.ts';
import { isOutOfReach, StorageError } from '../storage/storage-error.ts';
import { CommitGroup, type GroupResult } from './commit-group.ts';
import type { LoggedEvent } from './events.ts';
import {
  EarlierAnswers,
  type IdempotencyClaim,
  type IdempotencyKey,
  keysOf,
} from './idempotency.ts';
import { loadState, readState } from './load-state.ts';
import { LogEnd } from './log-end.ts';
import type { Mutation } from './mutation.ts';
import { type News, newsSince } from './news.ts';
import type { RealmState, StateChange } from './realm-state.ts';
import { startOver, WentBack } from './went-back.ts';

export interface RealmIdentity {
  readonly id: number;
  /** Empty for the realm at the server's own address. */
  readonly subdomain: string;
  readonly uuid: string;
}

interface Job {
  readonly work: (change: Mutation) => unknown;
  readonly claim: IdempotencyClaim | undefined;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** How the work of a job ended; whoever waits for it hears of it once the group's fate is known. */
interface Outcome {
  readonly failed: boolean;
  settle(): void;
}

/** Runs work that needs several statements to see the same. */
type Consistently = (work: (sql: Sql) => Promise<void>) => Promise<void>;

type CommitListener = (own: readonly LoggedEvent[], hasOthers: boolean) => void;

/** More than this in one transaction would make the first of them wait too long. */
const MAX_GROUP = 200;
/** Seconds of work. Who comes when so much is waiting is better served by a quick refusal. */
const MAX_WAITING = 10_000;

/** One organization: its state in memory, and the one way to change it. */
export class Realm {
  readonly identity: RealmIdentity;
  /** By what the database says, which may be ahead of `state`. */
  readonly logEnd: LogEnd;
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
  #groupScheduled = false;
  /** How far the listeners have heard. */
  #told: number;

  private constructor(engine: Engine, clock: Clock, identity: RealmIdentity, state: RealmState) {
    this.#engine = engine;
    this.#clock = clock;
    this.identity = identity;
    this.logEnd = new LogEnd(engine.reader, identity.id);
    this.#committed = state;
    this.#working = state.copy();
    this.#told = state.position;
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

  /** What requests with this key were answered, as far as it is committed. */
  earlierAnswers(key: IdempotencyKey): Promise<EarlierAnswers> {
    const { dialect, reader } = this.#engine;
    return EarlierAnswers.load({ sql: reader, dialect, realmId: this.id }, [key]);
  }

  /**
   * Hears whenever the log has grown, once that is durable and shows in `state`: with the events that
   * this process just wrote, and whether others' came before these, which the log has. A listener that
   * throws ends the process: it may have lost an event, and nobody else would notice.
   */
  onCommit(listener: CommitListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Changes the realm. Work that arrives while a group commits forms the next group.
   * Resolves once the change is durable. Rejects with nothing of it done, unless the commit itself
   * broke: then nobody can tell.
   *
   * With a claim the work runs at most once, whichever process is asked, and however often: later
   * calls resolve to what the first one did.
   */
  write<T>(work: (change: Mutation) => Promise<T> | T, claim?: IdempotencyClaim): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#queue.length >= MAX_WAITING) {
        reject(new StorageError('busy', 'Too many changes wait for the database. Try again.'));
        return;
      }
      this.#queue.push({ work, claim, resolve: resolve as (value: unknown) => void, reject });
      this.#scheduleGroup();
    });
  }

  /** Catches up with what other processes committed; not needed where their news is known already. */
  refresh(news = Number.POSITIVE_INFINITY): Promise<void> {
    return this.#takeTurn(async () => {
      if (news <= this.#committed.position) return;
      await this.#catchUp(this.#engine.reader, (work) => this.#engine.snapshot(work)).catch(
        async (error) => {
          throw error instanceof WentBack ? await this.#startOverIfBehind() : error;
        },
      );
      this.#tell([]);
    });
  }

  #takeTurn(action: () => Promise<void>): Promise<void> {
    const mine = this.#turn.then(action);
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  #scheduleGroup(): void {
    if (this.#groupScheduled) return;
    this.#groupScheduled = true;
    void this.#takeTurn(() => this.#commitNext());
  }

  /** One group a turn: who wants to catch up must not wait until nobody writes any more. */
  async #commitNext(): Promise<void> {
    this.#groupScheduled = false;
    if (this.#queue.length > 0) await this.#commit(() => this.#takeGroup());
  }

  #takeGroup(): readonly Job[] {
    const jobs = this.#queue.splice(0, MAX_GROUP);
    if (this.#queue.length > 0) this.#scheduleGroup();
    return jobs;
  }

  /**
   * The jobs are only taken under the realm's lock: while others hold it, more of them come. Gives
   * what the transaction failed of, if it did.
   */
  async #commit(take: () => readonly Job[]): Promise<unknown> {
    let jobs: readonly Job[] | undefined;
    const outcomes: Outcome[] = [];
    let written = false;
    let result: GroupResult;
    try {
      result = await this.#engine.write(async (tx) => {
        const group = await CommitGroup.open(
          {
            tx,
            dialect: this.#engine.dialect,
            realmId: this.id,
            state: this.#working,
            clock: this.#clock,
          },
          () => this.#catchUp(tx, (work) => work(tx)),
        );
        jobs = take();
        const answers = await EarlierAnswers.load(
          { sql: tx, dialect: this.#engine.dialect, realmId: this.id },
          keysOf(jobs.flatMap(({ claim }) => claim ?? [])),
        );
        for (const job of jobs) outcomes.push(await outcomeOf(group, answers, job));
        const all = await group.write();
        written = true;
        return all;
      });
    } catch (error) {
      await this.#recover(jobs ?? take(), outcomes, error, written);
      // Found under the realm's lock, which no standby gives.
      if (error instanceof WentBack) await startOver(this.#engine);
      return error;
    }
    this.#publish(result);
    for (const outcome of outcomes) outcome.settle();
    this.#tell(result.events);
    return undefined;
  }

  #tell(own: readonly LoggedEvent[]): void {
    if (this.#told === this.#committed.position) return;
    const hasOthers = own[0]?.id !== this.#told + 1;
    this.#told = this.#committed.position;
    for (const listener of this.#listeners) runApart(() => listener(own, hasOthers));
  }

  #publish({ change, position }: GroupResult): void {
    this.#committed.apply(change);
    this.#committed.position = position;
    this.#working.position = position;
  }

  /**
   * The transaction failed as a whole. If it failed after work began and before its commit, nothing
   * happened, and one bad mutation must not take the others down: each gets a transaction of its own.
   * If the commit itself failed, nobody knows whether it took effect, so nothing may run again.
   */
  async #recover(
    jobs: readonly Job[],
    outcomes: readonly Outcome[],
    error: unknown,
    written: boolean,
  ): Promise<void> {
    if (written) {
      const stored = await loadState(this.#engine, this.id).catch(() => this.#committed);
      if (stored.position < this.#committed.position) await this.#startOverIfBehind();
      else this.#committed = stored;
    }
    this.#working = this.#committed.copy();
    if (!written && outcomes.length > 0 && jobs.length > 1) {
      await this.#commitEach(jobs);
      return;
    }
    this.#tell([]);
    // What a job failed of by itself says more than that the transaction failed with it.
    for (const outcome of outcomes) if (outcome.failed) outcome.settle();
    for (const job of jobs) job.reject(error);
  }

  /** Once one of them finds the database out of reach, the others need not wait for the same. */
  async #commitEach(jobs: readonly Job[]): Promise<void> {
    let problem: unknown;
    for (const job of jobs) {
      if (isOutOfReach(problem)) job.reject(problem);
      else problem = await this.#commit(() => [job]);
    }
  }

  /** Brings the state to where the log ends. Returns it as the running group sees it. */
  async #catchUp(sql: Sql, consistently: Consistently): Promise<RealmState> {
    const news = await newsSince(sql, this.id, this.#committed.position);
    const [end] = news;
    if (!end) return this.#working;
    if (end.last_event_id < this.#committed.position) throw new WentBack();
    // What the log said between may be trimmed already.
    if (end.log_start > this.#committed.position) await consistently((all) => this.#reload(all));
    else this.#follow(end.last_event_id, news);
    return this.#working;
  }

  /** What was read may be of a standby that lags. */
  #startOverIfBehind(): Promise<unknown> {
    return startOver(this.#engine, { realmId: this.id, position: this.#committed.position });
  }

  #follow(position: number, news: readonly News[]): void {
    for (const { payload } of news) {
      if (payload === null) continue;
      const { change } = JSON.parse(payload) as { change: StateChange };
      this.#committed.apply(change);
      this.#working.apply(change);
    }
    this.#committed.position = position;
    this.#working.position = position;
  }

  async #reload(sql: Sql): Promise<void> {
    this.#committed = await readState(sql, this.#engine.dialect, this.id);
    this.#working = this.#committed.copy();
  }
}

async function outcomeOf(
  group: CommitGroup,
  answers: EarlierAnswers,
  { work, claim, ...job }: Job,
): Promise<Outcome> {
  try {
    const { value, change } = await group.run((change) =>
      claim ? answers.once(change, claim, work) : work(change),
    );
    return {
      failed: false,
      settle: () => {
        job.resolve(value);
        for (const effect of change.afterCommit) runApart(effect);
      },
    };
  } catch (error) {
    return { failed: true, settle: () => job.reject(error) };
  }
}

/** Whatever goes wrong here must not make durable changes look failed; it surfaces by itself. */
function runApart(work: () => void): void {
  try {
    work();
  } catch (error) {
    process.nextTick(() => {
      throw error;
    });
  }
}
