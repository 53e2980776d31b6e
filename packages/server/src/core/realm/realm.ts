import type { Clock } from '../clock.ts';
import type { Engine, Reads, Sql } from '../storage/engine.ts';
import { isOutOfReach, StorageError } from '../storage/storage-error.ts';
import type { WriteTraces } from '../traces/write-traces.ts';
import { CommitGroup, type GroupResult } from './commit-group.ts';
import type { LoggedEvent } from './events.ts';
import {
  EarlierAnswers,
  type IdempotencyClaim,
  type IdempotencyKey,
  keysOf,
} from './idempotency.ts';
import { loadState, readState } from './load-state.ts';
import { LogHead } from './log-end.ts';
import { type LogUpdate, updatesSince } from './log-updates.ts';
import type { Mutation } from './mutation.ts';
import { OrganizationAway } from './organization-away.ts';
import { type Origin, serverOrigin } from './origin.ts';
import type { RealmState, StateChange } from './realm-state.ts';
import { RolledBack, startOver } from './rolled-back.ts';
import type { CommitListener, WriteJob } from './write-job.ts';

export interface RealmIdentity {
  readonly id: number;
  /** Empty for the realm at the server's own address. */
  readonly subdomain: string;
  readonly uuid: string;
}

/** A committed transaction with the changes that shared it. */
export interface CommittedGroup {
  readonly changes: number;
  /** Time from the start of the transaction to its durable commit. */
  readonly seconds: number;
}

export interface RealmExtras {
  /** The origin of writes that name none. */
  readonly origin?: Origin | undefined;
  /** Undefined if nothing is traced. */
  readonly traces?: WriteTraces | undefined;
  readonly onGroup?: (group: CommittedGroup) => void;
}

interface RealmOptions extends RealmExtras {
  readonly engine: Engine;
  readonly clock: Clock;
}

/** The end of a job's work. `settle` tells the caller once the group has committed or failed. */
interface Outcome {
  readonly failed: boolean;
  settle(): void;
}

/** Runs work whose statements must see one state of the database. */
type Consistently = (work: (sql: Sql) => Promise<void>) => Promise<void>;

/** Changes per transaction. With more, the first of them would wait too long. */
const MAX_GROUP = 200;
/** Limit of waiting changes, some seconds of work. Beyond it a quick refusal serves callers better. */
const MAX_WAITING = 10_000;

/** One organization: its state in memory, and the only way to change it. */
export class Realm {
  readonly identity: RealmIdentity;
  /** The end of the log in the database, which may be ahead of `state`. */
  readonly logHead: LogHead;
  readonly #engine: Engine;
  readonly #clock: Clock;
  readonly #origin: Origin;
  readonly #onGroup: ((group: CommittedGroup) => void) | undefined;
  readonly #traces: WriteTraces | undefined;
  readonly #queue: WriteJob[] = [];
  readonly #listeners = new Set<CommitListener>();
  readonly #awayListeners: (() => void)[] = [];
  /** The committed state, which readers see. */
  #committed: RealmState;
  /** The state inside the running group; equal to the committed one between groups. */
  #working: RealmState;
  /** The end of the chain of work that must not overlap: groups and catching up. */
  #turn: Promise<void> = Promise.resolve();
  #groupScheduled = false;
  /** Id of the last event passed to listeners. */
  #told: number;
  #isAway = false;

  private constructor(
    { engine, clock, origin = serverOrigin, onGroup, traces }: RealmOptions,
    identity: RealmIdentity,
    state: RealmState,
  ) {
    this.#engine = engine;
    this.#clock = clock;
    this.#origin = origin;
    this.#onGroup = onGroup;
    this.#traces = traces;
    this.identity = identity;
    this.logHead = new LogHead(engine.reader, identity.id);
    this.#committed = state;
    this.#working = state.copy();
    this.#told = state.position;
    traces?.follow(this);
  }

  static async open(
    engine: Engine,
    clock: Clock,
    identity: RealmIdentity,
    extras: RealmExtras = {},
  ): Promise<Realm> {
    const state = await loadState(engine, identity.id);
    return new Realm({ engine, clock, ...extras }, identity, state);
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

  /** Whether another database serves the organization, as far as this process knows. */
  get isAway(): boolean {
    return this.#isAway;
  }

  get state(): RealmState {
    return this.#committed;
  }

  get reader(): Sql {
    return this.#engine.reader;
  }

  /**
   * Returns where to read the pages of one request: a replica that has all that is committed now, or the database itself.
   * Only for reads that the realm's log covers.
   */
  reads(): Reads {
    const { replicas } = this.#engine;
    if (!replicas) return this.#engine;
    const position = async () =>
      Math.max((await this.logHead.now()) ?? 0, this.#committed.position);
    return replicas.readsOf({ id: this.id, uuid: this.identity.uuid, position });
  }

  /** Returns the stored answers of requests with this key, as far as they are committed. */
  earlierAnswers(key: IdempotencyKey): Promise<EarlierAnswers> {
    const { dialect, reader } = this.#engine;
    return EarlierAnswers.load({ sql: reader, dialect, realmId: this.id }, [key]);
  }

  /**
   * Calls the listener whenever the log has grown, once the growth is durable and shows in `state`. It gets the events
   * that this process wrote, and whether entries of other processes precede them in the log. If a listener throws,
   * the process ends: the listener may have lost an event without a trace.
   */
  onCommit(listener: CommitListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls the listener when the organization has moved to another database. */
  onAway(listener: () => void): void {
    this.#awayListeners.push(listener);
  }

  /**
   * Changes the realm. Work that arrives while a group commits forms the next group. Resolves once the change is
   * durable. Rejects if nothing of it was done. Only if the commit itself broke is the outcome unknown.
   *
   * With a claim, the work runs at most once across all processes and retries. Later calls resolve to the first
   * result.
   */
  write<T>(
    work: (change: Mutation) => Promise<T> | T,
    claim?: IdempotencyClaim,
    origin = this.#origin,
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#queue.length >= MAX_WAITING) {
        reject(new StorageError('busy', 'Too many changes wait for the database. Try again.'));
        return;
      }
      const job = { work, claim, origin, resolve: resolve as (value: unknown) => void, reject };
      this.#queue.push(this.#traces ? this.#traces.job(job) : job);
      this.#scheduleGroup();
    });
  }

  /** Catches up with commits of other processes, unless the state has reached position `news` already. */
  refresh(news = Number.POSITIVE_INFINITY): Promise<void> {
    return this.#takeTurn(async () => {
      if (news <= this.#committed.position) return;
      await this.#catchUp(this.#engine.reader, (work) => this.#engine.snapshot(work)).catch(
        async (error) => {
          throw error instanceof RolledBack ? await this.#startOverIfBehind() : error;
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

  /** Commits one group per turn, so that catching up need not wait until all writes are done. */
  async #commitNext(): Promise<void> {
    this.#groupScheduled = false;
    if (this.#queue.length === 0) return;
    const take = () => this.#takeGroup();
    if (this.#traces) await this.#traces.group(this.#queue, () => this.#commit(take));
    else await this.#commit(take);
  }

  #takeGroup(): readonly WriteJob[] {
    const jobs = this.#queue.splice(0, MAX_GROUP);
    if (this.#queue.length > 0) this.#scheduleGroup();
    return jobs;
  }

  /**
   * Commits the jobs that `take` returns. They are taken only under the realm's lock, because more arrive while another
   * process holds it. Returns the error if the transaction failed.
   */
  async #commit(take: () => readonly WriteJob[]): Promise<unknown> {
    let jobs: readonly WriteJob[] | undefined;
    const outcomes: Outcome[] = [];
    let written = false;
    let result: GroupResult;
    const startedAt = performance.now();
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
      // No check for a lagging standby is needed, since a standby does not give the realm's lock.
      if (error instanceof RolledBack) await startOver(this.#engine);
      if (error instanceof OrganizationAway) this.#noteAway(true);
      return error;
    }
    this.#publish(result);
    const seconds = (performance.now() - startedAt) / 1000;
    this.#onGroup?.({ changes: outcomes.length, seconds });
    this.#traces?.committed(outcomes.length);
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
   * Handles a transaction that failed as a whole. If it failed during the work, nothing happened. Then every job gets
   * its own transaction, so that one bad mutation does not fail the others. If the commit itself failed, its outcome is
   * unknown, so nothing may run again.
   */
  async #recover(
    jobs: readonly WriteJob[],
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
    // A job's own error says more than that of its transaction.
    for (const outcome of outcomes) if (outcome.failed) outcome.settle();
    for (const job of jobs) job.reject(error);
  }

  /** Commits each job alone. Once one finds the database out of reach, the others fail without trying. */
  async #commitEach(jobs: readonly WriteJob[]): Promise<void> {
    let problem: unknown;
    for (const job of jobs) {
      if (isOutOfReach(problem)) job.reject(problem);
      else problem = await this.#commit(() => [job]);
    }
  }

  /** Brings the state to the end of the log. Returns the state inside the running group. */
  async #catchUp(sql: Sql, consistently: Consistently): Promise<RealmState> {
    const news = await updatesSince(sql, this.id, this.#committed.position);
    const [end] = news;
    if (!end) return this.#working;
    this.#noteAway(end.move_state !== null);
    if (end.last_event_id < this.#committed.position) throw new RolledBack();
    // The entries in between may be trimmed already.
    if (end.log_start > this.#committed.position) await consistently((all) => this.#reload(all));
    else this.#follow(end.last_event_id, news);
    return this.#working;
  }

  #noteAway(isAway: boolean): void {
    const hasLeft = isAway && !this.#isAway;
    this.#isAway = isAway;
    if (hasLeft) for (const listener of this.#awayListeners) listener();
  }

  /** Starts over if the primary confirms the rollback: the read may have come from a lagging standby. */
  #startOverIfBehind(): Promise<unknown> {
    return startOver(this.#engine, { realmId: this.id, position: this.#committed.position });
  }

  #follow(position: number, news: readonly LogUpdate[]): void {
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
  job: WriteJob,
): Promise<Outcome> {
  const { work, claim, origin } = job;
  try {
    const { value, change } = await group.run(
      (change) => (claim ? answers.once(change, claim, work) : work(change)),
      origin,
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

/** Runs work whose errors must not make durable changes look failed. They surface as uncaught exceptions. */
function runApart(work: () => void): void {
  try {
    work();
  } catch (error) {
    process.nextTick(() => {
      throw error;
    });
  }
}
