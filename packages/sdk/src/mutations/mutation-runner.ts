import { TimeoutError } from '../api/errors.ts';
import { linkedAbort, unlessAborted } from '../api/request-abort.ts';
import type { CancelTimer, Environment } from '../environment.ts';
import { type Live, LiveValue } from '../live.ts';
import type { LocalChangeStore } from '../local-changes/local-change.ts';
import type { StoredMutation } from '../local-changes/stored-mutation.ts';
import { TOLD_AFTER } from '../outbox/refusal.ts';
import { Pauses } from '../retries/pauses.ts';
import type { AnyCommands } from './app-command.ts';
import { asBegun, asFailed, firstOfLanes, withTrouble } from './mutation-state.ts';
import { type Outcome, outcomeOfError, outcomeOfResult } from './outcome.ts';

interface Parts {
  readonly localChanges: LocalChangeStore;
  readonly commands: AnyCommands;
  readonly environment: Pick<Environment, 'now' | 'after' | 'random' | 'online' | 'visible'>;
}

/** Leaves connections of the browser to the chat. */
const MOST_AT_ONCE = 4;
const TIMEOUT_MS = 60_000;
/** Some platforms fire longer timers at once. */
const LONGEST_TIMER_MS = 3_600_000;

/** Carries out the calls of the app's commands, in the leading tab. */
export class MutationRunner {
  readonly #parts: Parts;
  readonly #busy = new LiveValue<ReadonlySet<string>>(new Set());
  readonly #pauses: Pauses;
  readonly #work = new Map<StoredMutation, Promise<void>>();
  readonly #end = new AbortController();
  readonly #ends: readonly (() => void)[];
  /** Whether the chat's server gets through although the platform reports no network: some platforms are wrong. */
  #isReached = false;
  #cancelTimer: CancelTimer | undefined;

  constructor(parts: Parts) {
    const { localChanges, environment } = parts;
    this.#parts = parts;
    this.#pauses = new Pauses(environment);
    const wake = (isSo: boolean) => {
      if (isSo) this.wake();
    };
    this.#ends = [
      localChanges.mutations.subscribe(() => this.#pump()),
      environment.online.subscribe((isOnline) => {
        this.#isReached = false;
        wake(isOnline);
      }),
      environment.visible.subscribe(wake),
    ];
    this.#pump();
  }

  /** The mutations in progress. */
  get busy(): Live<ReadonlySet<string>> {
    return this.#busy;
  }

  /** Ends the waits after failures, except those that the backend asked for. */
  wake(): void {
    this.#pauses.cutShort();
    this.#pump();
  }

  /** Tells that the network works, whatever the platform reports. */
  reached(): void {
    this.#isReached = true;
    this.wake();
  }

  /** Aborts what is in progress. The next leader repeats it, under the same key. */
  async stop(): Promise<void> {
    this.#end.abort();
    this.#cancelTimer?.();
    for (const end of this.#ends) end();
    await Promise.all(this.#work.values());
  }

  #pump(): void {
    const { localChanges, commands, environment } = this.#parts;
    this.#cancelTimer?.();
    if (this.#end.signal.aborted || !(environment.online.current || this.#isReached)) return;
    let wakeInMs = Number.POSITIVE_INFINITY;
    const held = this.#heldLanes();
    for (const mutation of firstOfLanes(localChanges.mutations.current.values(), commands)) {
      if (this.#busy.current.size >= MOST_AT_ONCE) return;
      if (this.#busy.current.has(mutation.id) || held.has(mutation.lane)) continue;
      const leftMs = this.#pauses.leftMs(mutation.id);
      if (leftMs > 0) wakeInMs = Math.min(wakeInMs, leftMs);
      else this.#begin(mutation);
    }
    if (wakeInMs === Number.POSITIVE_INFINITY) return;
    const inMs = Math.min(wakeInMs, LONGEST_TIMER_MS);
    this.#cancelTimer = environment.after(inMs, () => this.#pump());
  }

  /** Returns the lanes of mutations that were discarded in progress. The backend may still carry them out. */
  #heldLanes(): Set<string> {
    const { current } = this.#parts.localChanges.mutations;
    const gone = [...this.#work.keys()].filter(({ id }) => !current.has(id));
    return new Set(gone.map(({ lane }) => lane));
  }

  #begin(mutation: StoredMutation): void {
    const { id } = mutation;
    this.#busy.set(new Set([...this.#busy.current, id]));
    const work = this.#carryOut(id)
      // The store failed. The next try has the same key.
      .catch((error: unknown) => void this.#pauses.add(id, error, 0))
      .finally(() => {
        this.#work.delete(mutation);
        this.#busy.set(new Set([...this.#busy.current].filter((each) => each !== id)));
        this.#pump();
      });
    this.#work.set(mutation, work);
  }

  async #carryOut(id: string): Promise<void> {
    let before: StoredMutation | undefined;
    const begun = await this.#update(id, (stored) => {
      before = stored;
      return asBegun(stored);
    });
    // Another tab changed it first, or its write is in flight. This is seen before it is tried again.
    if (!before || !begun) this.#pauses.add(id, undefined, 0);
    if (!before || !begun || this.#end.signal.aborted) return;
    const outcome = await this.#try(begun, before.isTried);
    // A try that a stop cut off says nothing.
    if (outcome.kind === 'later' && this.#end.signal.aborted) return;
    await this.#take(id, outcome);
  }

  async #try({ id, name, args, createdAt }: StoredMutation, isRepeated: boolean): Promise<Outcome> {
    const { commands, environment } = this.#parts;
    const command = commands[name];
    const timeoutMs = command?.timeoutMs ?? TIMEOUT_MS;
    const { controller, unlink } = linkedAbort(this.#end.signal);
    const { signal } = controller;
    const cancelTimer = environment.after(timeoutMs, () =>
      controller.abort(new TimeoutError(name, timeoutMs)),
    );
    try {
      const attempt = { key: id, createdAt, isRepeated, signal };
      const run = async () => command?.run(args as never, attempt);
      return outcomeOfResult(await unlessAborted(run(), signal), environment.now());
    } catch (error) {
      return outcomeOfError(error, environment.now());
    } finally {
      cancelTimer();
      unlink();
    }
  }

  async #take(id: string, outcome: Outcome): Promise<void> {
    if (outcome.kind === 'later') return this.#takeFailure(id, outcome);
    await this.#update(id, (stored) =>
      outcome.kind === 'done' ? undefined : asFailed(stored, outcome.refusal),
    );
    this.#pauses.end(id);
  }

  async #takeFailure(
    id: string,
    { code, message, afterMs, isTold }: Extract<Outcome, { kind: 'later' }>,
  ): Promise<void> {
    const failures = this.#pauses.add(id, undefined, afterMs);
    if (failures < TOLD_AFTER && !isTold) return;
    const retryAt = this.#parts.environment.now() + this.#pauses.leftMs(id);
    // If this cannot be stored now, the next try stores it.
    await this.#update(id, (stored) => withTrouble(stored, { code, message, retryAt })).catch(
      () => undefined,
    );
  }

  /** Changes a mutation that still waits. Undefined removes it. Another tab may have changed it first. */
  #update(
    id: string,
    change: (stored: StoredMutation) => StoredMutation | undefined,
  ): Promise<StoredMutation | undefined> {
    return this.#parts.localChanges.update('mutation', id, (stored) =>
      stored?.state === 'waiting' ? change(stored) : stored,
    );
  }
}
