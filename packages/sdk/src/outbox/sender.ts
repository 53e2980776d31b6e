import type { Call } from '../api/call.ts';
import { isApiError, isCallError, NetworkError } from '../api/errors.ts';
import type { UploadStoredFile } from '../client/file-sender.ts';
import { rulesOf } from '../commands/all-rules.ts';
import type { CancelTimer, Environment } from '../environment.ts';
import { type Live, LiveValue } from '../live.ts';
import type { Refusal, StoredEntry } from '../local-changes/outbox-entry.ts';
import { Doubts, Pauses } from '../retries/pauses.ts';
import { signOutReasonOf } from '../sync/failure.ts';
import { isCatchingUp, type SyncState, untilCaughtUp } from '../sync/sync-state.ts';
import { bundledCall } from './bundled-call.ts';
import { type ConfirmationParts, Confirmations } from './confirmations.ts';
import {
  type Attempt,
  EntrySteps,
  isKeyTrusted,
  makeAttempt,
  type WhileSent,
} from './entry-steps.ts';
import { ObservedRecords } from './observed-records.ts';
import { refusalOf, troubleOf } from './refusal.ts';
import {
  Flow,
  followers,
  isTopicSend,
  LeftBehind,
  openDependencies,
  type Sending,
  sendable,
  withStaleDependencies,
} from './send-order.ts';
import { settleDependencies } from './settle-dependencies.ts';
import { type Progress, UploadProgress } from './shown-entries.ts';
import type { TextLimits } from './text-limits.ts';

/** Browsers open six connections to a server, and other requests need some too. */
const MOST_AT_ONCE = 4;
/** Changes that travel together need no connection each. */
const MOST_IN_BUNDLES = 1000;
/** What one bundle takes. It shows whether the line carries bundles. */
const FIRST_IN_BUNDLES = 250;
/** A few conversations that get through after a failure show it again. */
const MORE_IN_BUNDLES = 25;
const MOST_UPLOADS_AT_ONCE = 2;
/** Some platforms fire longer timers at once. */
const LONGEST_TIMER_MS = 3_600_000;
/** The wait before the next try if the server accepts the log's key but refuses a change. */
const REFUSED_AGAIN_MS = 5_000;

export interface SenderParts extends ConfirmationParts {
  /** Makes each call once, with the current credentials; the sender repeats. */
  readonly call: Call;
  readonly clientName: string | undefined;
  readonly uploadStoredFile?: UploadStoredFile | undefined;
  readonly environment: Pick<Environment, 'now' | 'after' | 'random' | 'online' | 'visible'>;
  readonly limits: TextLimits;
  readonly syncState: Live<SyncState>;
}

interface Turn {
  readonly entry: StoredEntry;
  /** The entry to send it after, before that one is answered. */
  readonly after?: string | undefined;
}

type Outcome = { readonly result: unknown } | { readonly refusal: Refusal };

/** Sends the entries to the server, in the leading tab. */
export class Sender {
  readonly #parts: SenderParts;
  readonly #busy = new LiveValue<ReadonlySet<string>>(new Set());
  readonly #progress: UploadProgress;
  readonly #isRefused = new LiveValue(false);
  readonly #pauses: Pauses;
  readonly #observed: ObservedRecords;
  readonly #doubts = new Doubts();
  readonly #confirmations: Confirmations;
  readonly #steps: EntrySteps;
  readonly #flow = new Flow();
  readonly #work = new Set<Promise<void>>();
  /** The controllers of uploads in flight, by entry. */
  readonly #uploads = new Map<string, AbortController>();
  #isRunning = false;
  /** The controllers of all entries in flight. One signal for all would have a listener for each. */
  readonly #inFlight = new Map<StoredEntry, AbortController>();
  /** Whether the log has accepted the key. */
  #isLetIn = false;
  #ends: (() => void)[] = [];
  #cancelTimer: CancelTimer | undefined;
  /** The entries with an answer that is not stored yet. The next of their lanes need not wait for it. */
  readonly #answered = new Set<string>();
  /** Whether the log gets through although the platform reports no network: some platforms are wrong. */
  #isReached = false;
  /** Whether something before the server, such as an old proxy, refuses bundles. */
  #areBundlesRefused = false;
  /** Counts the credentials: a refusal of earlier ones does not concern the current ones. */
  #era = 0;

  constructor(parts: SenderParts) {
    const { call, clientName } = parts;
    const isOffered = () => this.#inBundles;
    const onRefused = () => {
      this.#areBundlesRefused = true;
    };
    const bundled = bundledCall({ call, clientName, isOffered, onRefused });
    this.#parts = { ...parts, call: bundled };
    this.#pauses = new Pauses(parts.environment);
    this.#progress = new UploadProgress(parts.environment);
    this.#confirmations = new Confirmations(
      parts,
      () => this.#observed.cursor?.extensions.beforeSendHook === true,
    );
    this.#observed = new ObservedRecords(parts, {
      onChange: () => this.#pump(),
      onArrival: (id) => {
        this.#pauses.end(id);
        this.#pump();
      },
    });
    this.#steps = new EntrySteps({
      store: parts,
      observed: this.#observed,
      confirmations: this.#confirmations,
    });
  }

  /** The entries in flight. */
  get busy(): Live<ReadonlySet<string>> {
    return this.#busy;
  }

  /** The sent share of each upload in flight, by entry. */
  get progress(): Live<Progress> {
    return this.#progress.shares;
  }

  /** Whether the server refuses the key. Nothing is tried until `resume` or `signedIn` (S5). */
  get isRefused(): Live<boolean> {
    return this.#isRefused;
  }

  /** Starts sending, after the log has accepted the key. */
  start(): void {
    this.#isLetIn = true;
    if (this.#isRunning) {
      this.#pump();
      return;
    }
    this.#isRunning = true;
    const { localChanges, environment } = this.#parts;
    const wake = (isSo: boolean) => {
      if (isSo) this.#wake();
    };
    this.#ends = [
      localChanges.outbox.subscribe(() => this.#pump()),
      environment.online.subscribe((isOnline) => {
        this.#isReached = false;
        if (!isOnline) this.#cutUploads();
        wake(isOnline);
      }),
      environment.visible.subscribe(wake),
    ];
    this.#observed.start();
    this.#confirmations.start();
    this.#pump();
    const learning = this.#observed
      .learnSelf()
      .catch(() => undefined)
      .finally(() => this.#work.delete(learning));
    this.#work.add(learning);
  }

  /** Aborts what is in flight. It waits for the next start, under its key. */
  async stop(): Promise<void> {
    this.#isRunning = false;
    for (const controller of this.#inFlight.values()) controller.abort();
    this.#cancelTimer?.();
    for (const end of this.#ends) end();
    this.#ends = [];
    this.#forgetPauses();
    this.#isRefused.set(false);
    this.#observed.stop();
    await Promise.all([...this.#work, this.#confirmations.stop()]);
  }

  /** Continues with new credentials. */
  signedIn(): void {
    this.#forgetPauses();
    this.resume();
  }

  /** Sends nothing new until `start`, since the server may be another one by now. */
  hold(): void {
    this.#isLetIn = false;
  }

  /** Retries everything now: the server can be reached again and accepts the account. */
  resume(): void {
    this.#era += 1;
    this.#isReached = true;
    this.#isRefused.set(false);
    this.#flow.restart();
    this.#wake();
  }

  #forgetPauses(): void {
    this.#pauses.clear();
    this.#doubts.clear();
  }

  #wake(): void {
    this.#pauses.cutShort();
    this.#pump();
  }

  #pump(): void {
    const { environment } = this.#parts;
    this.#cancelTimer?.();
    const mayReach = environment.online.current || this.#isReached;
    if (!this.#isRunning || !this.#isLetIn || this.#isRefused.current || !mayReach) return;
    let wakeInMs = Number.POSITIVE_INFINITY;
    const held = this.#heldLanes();
    for (const entry of this.#next()) {
      if (this.#atWork() >= this.#most) return;
      if (this.#busy.current.has(entry.id) || held.has(entry.lane)) continue;
      const leftMs = this.#pauses.leftMs(entry.id);
      if (leftMs > 0) wakeInMs = Math.min(wakeInMs, leftMs);
      else if (this.#hasRoomFor(entry)) this.#begin({ entry });
    }
    this.#beginFollowers();
    if (wakeInMs === Number.POSITIVE_INFINITY) return;
    const inMs = Math.min(wakeInMs, LONGEST_TIMER_MS);
    this.#cancelTimer = environment.after(inMs, () => this.#pump());
  }

  *#next(): Iterable<StoredEntry> {
    const { outbox } = this.#parts.localChanges;
    yield* withStaleDependencies(outbox);
    yield* sendable(outbox, this.#sending());
  }

  /**
   * Returns the lanes of entries that were discarded or replaced in flight. The server may still carry them out, so
   * what comes next in the lane waits for their answers.
   */
  #heldLanes(): Set<string> {
    const { current } = this.#parts.localChanges.outbox;
    const gone = [...this.#inFlight.keys()].filter(
      ({ id }) => !current.has(id) && !this.#answered.has(id),
    );
    return new Set(gone.map(({ lane }) => lane));
  }

  #sending(): Sending {
    return { answered: this.#answered, selfId: this.#observed.selfId };
  }

  #beginFollowers(): void {
    const { outbox } = this.#parts.localChanges;
    const atFirst = this.#inBundles ? FIRST_IN_BUNDLES : 1;
    const most = Math.min(this.#most, this.#flow.most(atFirst));
    const mayFollow = (entry: StoredEntry) =>
      this.#mayBeFollowed(entry) && !this.#busy.current.has(entry.id);
    for (const follower of followers(outbox, this.#sending(), this.#flow.underWay, mayFollow)) {
      if (this.#atWork() >= most) return;
      if (this.#pauses.leftMs(follower.entry.id) === 0) this.#begin(follower);
    }
  }

  /** Whether the server takes many changes with one request. */
  get #inBundles(): boolean {
    if (this.#areBundlesRefused) return false;
    const { extensions } = this.#observed.cursor ?? {};
    return extensions?.outbox === true && extensions.idempotencyKeys;
  }

  get #most(): number {
    return this.#inBundles ? MOST_IN_BUNDLES : MOST_AT_ONCE;
  }

  /** Returns the number of entries in flight. When one is done, all are looked at again. */
  #atWork(): number {
    return this.#busy.current.size - this.#answered.size;
  }

  #hasRoomFor({ command }: StoredEntry): boolean {
    return command.name !== 'uploadFile' || this.#uploads.size < MOST_UPLOADS_AT_ONCE;
  }

  /** Aborts the uploads, which may take hours and would not notice the loss of the network for as long. */
  #cutUploads(): void {
    const gone = new NetworkError('POST /user_uploads', new Error('there is no network'));
    for (const upload of this.#uploads.values()) upload.abort(gone);
  }

  #begin({ entry, after }: Turn): void {
    this.#busy.set(new Set([...this.#busy.current, entry.id]));
    const era = this.#era;
    const controller = new AbortController();
    this.#inFlight.set(entry, controller);
    if (entry.command.name === 'uploadFile') this.#uploads.set(entry.id, controller);
    if (this.#mayBeFollowed(entry)) this.#flow.begin(entry.id, after, controller);
    const work = this.#carryOut({ entry, after }, controller.signal)
      .catch((error: unknown) => this.#afterFailure(entry, error, era))
      .finally(() => {
        this.#inFlight.delete(entry);
        this.#work.delete(work);
        this.#uploads.delete(entry.id);
        this.#flow.end(entry.id);
        this.#progress.end(entry.id);
        this.#answered.delete(entry.id);
        this.#busy.set(new Set([...this.#busy.current].filter((id) => id !== entry.id)));
        this.#pump();
      });
    this.#work.add(work);
  }

  /**
   * Tells whether another message may follow before the answer. One that may have been sent before must be looked for
   * first, unless the server knows it by its key; then a bundle puts it in its place.
   */
  #mayBeFollowed(entry: StoredEntry): boolean {
    if (entry.command.name !== 'sendMessage') return false;
    if (this.#observed.cursor?.extensions.orderedRequests !== true) return false;
    if (entry.tried === undefined) return true;
    return this.#inBundles && isKeyTrusted(entry, this.#parts.environment.now());
  }

  async #carryOut({ entry, after }: Turn, signal: AbortSignal): Promise<void> {
    const { localChanges, records } = this.#parts;
    if (openDependencies(entry).length > 0) return settleDependencies(entry, localChanges, records);
    // Its topic may have been moved meanwhile. A needless await would exclude it from the write of others.
    const { syncState } = this.#parts;
    if (isTopicSend(entry) && isCatchingUp(syncState.current)) {
      await untilCaughtUp(syncState, signal);
      if (!this.#isLetIn) return;
    }
    const attempt = await this.#steps.tried(entry);
    this.#doubt(attempt);
    await this.#confirmations.expect(attempt.entry);
    const outcome = await this.#ask(attempt, { after, signal });
    this.#answered.add(entry.id);
    const stored = this.#take(attempt.entry, outcome);
    // Simultaneous writes are one: the result of this entry, and the mark that the next is tried.
    this.#pump();
    await stored;
    this.#forget(entry.id);
  }

  #doubt({ entry, isRepeated, hasKeys, arrivedAs }: Attempt): void {
    this.#doubts.begin(entry.id, {
      isLookedFor: !hasKeys && rulesOf(entry.command).findEffect !== undefined,
      isRepeated: isRepeated && arrivedAs === undefined,
    });
  }

  #take(entry: StoredEntry, outcome: Outcome): Promise<void> {
    if ('refusal' in outcome) {
      this.#flow.failed(entry.id);
      return this.#steps.refused(entry.id, outcome.refusal);
    }
    this.#flow.gotThrough(this.#inBundles ? MORE_IN_BUNDLES : 1);
    return this.#steps.done(entry, outcome.result);
  }

  async #ask(attempt: Attempt, sending: Pick<WhileSent, 'after' | 'signal'>): Promise<Outcome> {
    try {
      const { id } = attempt.entry;
      const onProgress = (share: number) => this.#progress.note(id, share);
      const onSend = () => this.#doubts.sends(id);
      const whileSent = { ...sending, onProgress, onSend };
      return { result: await makeAttempt(attempt, this.#parts, whileSent) };
    } catch (error) {
      const refusal = sending.signal.aborted ? undefined : refusalOf(error);
      if (!refusal) throw error;
      return { refusal };
    }
  }

  #forget(id: string): void {
    this.#pauses.end(id);
    this.#observed.forget(id);
    this.#doubts.end(id);
  }

  #afterFailure({ id }: StoredEntry, error: unknown, era: number): void {
    if (!this.#isRunning) return;
    this.#flow.failed(id);
    // It is sent once the one before it is done.
    if (error instanceof LeftBehind || isApiError(error, 'OUT_OF_TURN')) return;
    // The answer was lost, but the event came: there is nothing to wait for.
    if (isCallError(error) && this.#observed.arrivedAs(id) !== undefined) return;
    if (signOutReasonOf(error) && era === this.#era) {
      this.#pauses.add(id, error, REFUSED_AGAIN_MS);
      this.#isRefused.set(true);
      return;
    }
    const failures = this.#pauses.add(id, error, this.#doubts.afterFailure(id, error));
    const retryAt = this.#parts.environment.now() + this.#pauses.leftMs(id);
    // If this cannot be stored now, the next try stores it.
    this.#steps.inTrouble(id, troubleOf(error, failures), retryAt).catch(() => undefined);
  }
}
