import type { Draft } from '@tidings/shared-types/wire';
import type { Connection } from '../connection/connection.ts';
import type { CancelTimer, Environment } from '../environment.ts';
import type { LocalChangeStore } from '../local-changes/local-change.ts';
import type { StoredDraft } from '../local-changes/stored-draft.ts';
import { Doubts, Pauses } from '../retries/pauses.ts';
import { isSameValue } from '../same-value.ts';
import { type RecordStore, subjectOf } from '../store/record.ts';
import { agreedOn, asNewDraft, importedDraft } from './draft-changes.ts';
import { isRefusal } from './draft-ends.ts';
import { type DraftRequests, isMadeBy } from './draft-requests.ts';
import { type DraftStep, nextStep } from './draft-steps.ts';
import { buriedDraft } from './sent-drafts.ts';
import type { ServerAbilities } from './server-abilities.ts';

export interface DraftSyncParts {
  readonly localChanges: LocalChangeStore;
  readonly records: Pick<RecordStore, 'find' | 'onWrite'>;
  readonly environment: Environment;
  readonly connection: Pick<Connection, 'state'>;
  readonly abilities: ServerAbilities;
  readonly requests: DraftRequests;
  onProblem(error: unknown): void;
}

const MOST_AT_ONCE = 4;
/** How long a draft must be unchanged before requests send it: the websockets of open drafts are faster. */
const QUIET_MS = 2000;
const QUIET_WITHOUT_WEBSOCKETS_MS = 500;
const LONGEST_WAIT_MS = 10_000;
/** The wait before the drafts of the log are read again after an error. */
const READ_AGAIN_MS = 10_000;

/** A draft's fingerprint, how long it has been the same, and how long it has needed a step. */
interface Observation {
  readonly fingerprint: string;
  readonly since: number;
  readonly begun: number;
}

/** Syncs the drafts of the device with the server's, in the leading tab. */
export class DraftSync {
  readonly #parts: DraftSyncParts;
  #running: AbortController | undefined;
  #ends: (() => void)[] = [];
  /** The drafts in the server's log, by their id there. */
  #records = new Map<number, Draft>();
  readonly #observations = new Map<string, Observation>();
  /** The fingerprints of drafts that need nothing. */
  readonly #settled = new Map<string, string>();
  readonly #pauses: Pauses;
  readonly #doubts = new Doubts();
  /** Drafts that this tab deleted on the server, by their id there. The log may have them for a while. */
  readonly #deleted = new Set<number>();
  readonly #work = new Map<string, Promise<void>>();
  #importing: Promise<void> = Promise.resolve();
  #cancelTimer: CancelTimer | undefined;
  #cancelReading: CancelTimer | undefined;
  #isLooking = false;
  /** Whether the drafts of the log were read. */
  #isReady = false;

  constructor(parts: DraftSyncParts) {
    this.#parts = parts;
    this.#pauses = new Pauses(parts.environment);
  }

  start(): void {
    if (this.#running) return;
    const running = new AbortController();
    this.#running = running;
    const { localChanges, records, environment, connection, abilities } = this.#parts;
    const wake = () => {
      this.#pauses.cutShort();
      this.#lookSoon();
    };
    const read = () => this.#readRecords(running.signal);
    let { name } = connection.state.current;
    this.#ends = [
      localChanges.drafts.subscribe(() => this.#lookSoon()),
      records.onWrite((changes) => {
        if (changes.some((change) => subjectOf(change).kind === 'draft')) read();
      }, read),
      environment.online.subscribe(wake),
      environment.visible.subscribe(wake),
      abilities.live.subscribe(wake),
      connection.state.subscribe((state) => {
        // Changes that were missed and undone leave the same fingerprint.
        if (state.name === 'live' && name !== 'live') this.#settled.clear();
        // A server that was reset may give the numbers to other drafts.
        if (state.name === 'registering') this.#deleted.clear();
        if (state.name !== name) wake();
        name = state.name;
      }),
    ];
    read();
  }

  /** Aborts the requests in flight. The next start repeats them. */
  async stop(): Promise<void> {
    this.#running?.abort();
    this.#running = undefined;
    this.#isReady = false;
    this.#cancelTimer?.();
    this.#cancelReading?.();
    for (const end of this.#ends) end();
    this.#ends = [];
    for (const known of [this.#observations, this.#settled, this.#deleted]) known.clear();
    for (const waits of [this.#pauses, this.#doubts]) waits.clear();
    await Promise.all([...this.#work.values(), this.#importing]);
  }

  /** Reads one after the other, so that the last result is the newest. */
  #readRecords(signal: AbortSignal): void {
    this.#importing = this.#importing
      .then(async () => {
        if (signal.aborted) return;
        await this.#parts.abilities.load();
        const found = await this.#parts.records.find({ kind: 'draft' });
        this.#records = new Map(found.map(({ value }) => [value.id, value]));
        if (!signal.aborted) await this.#importNew();
        this.#isReady = true;
        this.#lookSoon();
      })
      .catch((error: unknown) => {
        this.#parts.onProblem(error);
        if (!signal.aborted) this.#readAgain(signal);
      });
  }

  #readAgain(signal: AbortSignal): void {
    this.#cancelReading?.();
    this.#cancelReading = this.#parts.environment.after(READ_AGAIN_MS, () =>
      this.#readRecords(signal),
    );
  }

  /** Imports drafts of other devices, also offline. */
  async #importNew(): Promise<void> {
    const { localChanges, abilities } = this.#parts;
    if (!abilities.now.keepsDrafts) return;
    const drafts = [...localChanges.drafts.current.values()];
    const known = new Set(drafts.map(({ server }) => server?.id));
    // The answer that identifies it as ours may be lost.
    const awaiting = drafts.filter(({ creation }) => creation !== undefined);
    const awaited = awaiting.flatMap(({ creation }) => creation ?? []);
    const unknown = [...this.#records.values()].filter(
      (record) =>
        !known.has(record.id) &&
        !this.#deleted.has(record.id) &&
        !awaited.some((creation) => isMadeBy(record, creation)),
    );
    const taken = localChanges.drafts.current;
    const imported = unknown.map(importedDraft).filter(({ id }) => !taken.has(id));
    if (imported.length === 0) return;
    const refs = [...awaiting, ...imported].map(({ id }) => ({ kind: 'draft', id }) as const);
    await localChanges.transact(refs, (stored) => {
      const made = new Set(awaiting.map(({ id }) => stored.get('draft', id)?.server?.id));
      const isHere = ({ id, server }: StoredDraft) =>
        stored.get('draft', id) !== undefined || made.has(server?.id);
      return imported
        .filter((draft) => !isHere(draft))
        .map((value) => ({ put: { kind: 'draft', id: value.id, value } }));
    });
  }

  /** Looks once for all changes of the same moment. */
  #lookSoon(): void {
    if (this.#isLooking) return;
    this.#isLooking = true;
    queueMicrotask(() => {
      this.#isLooking = false;
      this.#look();
    });
  }

  #look(): void {
    const running = this.#running;
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    if (!running || !this.#isReady) return;
    const { localChanges, environment } = this.#parts;
    let nextMs = Number.POSITIVE_INFINITY;
    for (const draft of newestFirst(localChanges.drafts.current.values())) {
      const step = this.#stepOf(draft);
      if (!step || this.#work.has(draft.id)) continue;
      const leftMs = this.#leftMs(draft, step);
      if (leftMs > 0) nextMs = Math.min(nextMs, leftMs);
      else if (this.#work.size < MOST_AT_ONCE) this.#begin(draft, step, running.signal);
    }
    if (nextMs === Number.POSITIVE_INFINITY) return;
    this.#cancelTimer = environment.after(nextMs, () => this.#look());
  }

  #stepOf(draft: StoredDraft): DraftStep | undefined {
    const { abilities, environment, connection } = this.#parts;
    const record = this.#recordOf(draft);
    const step = nextStep(draft, record, abilities.now, environment.now());
    if (!step) {
      this.#calmDown(draft);
      return undefined;
    }
    if (step === 'delete' && draft.server && this.#deleted.has(draft.server.id)) {
      return record ? undefined : 'forget';
    }
    const { name } = connection.state.current;
    const isConnected = environment.online.current && (name === 'live' || name === 'catchingUp');
    const mayAsk = isConnected && abilities.now.isKnown;
    if (isRequest(step) && !mayAsk) return undefined;
    return this.#settled.get(draft.id) === this.#fingerprintOf(draft) ? undefined : step;
  }

  /** Returns the wait before a step: until the draft is unchanged for a while, or the longest wait is over. */
  #leftMs(draft: StoredDraft, step: DraftStep): number {
    const { environment } = this.#parts;
    const { since, begun } = this.#observe(draft);
    const pausedMs = this.#pauses.leftMs(draft.id);
    if (!isRequest(step) || step === 'delete' || draft.creation) return pausedMs;
    const quiet = environment.WebSocket ? QUIET_MS : QUIET_WITHOUT_WEBSOCKETS_MS;
    const due = Math.min(since + quiet, begun + LONGEST_WAIT_MS);
    // Without this bound, a clock that was set back would cause a wait of years.
    return Math.max(pausedMs, Math.min(quiet, due - environment.now()));
  }

  #observe(draft: StoredDraft): Observation {
    const now = this.#parts.environment.now();
    const fingerprint = this.#fingerprintOf(draft);
    const before = this.#observations.get(draft.id);
    if (before?.fingerprint === fingerprint) return before;
    const since = before ? now : lastEdit(draft, now);
    const observation = { fingerprint, since, begun: Math.min(now, before?.begun ?? now) };
    this.#observations.set(draft.id, observation);
    return observation;
  }

  #calmDown({ id }: StoredDraft): void {
    const now = this.#parts.environment.now();
    this.#observations.set(id, { fingerprint: '', since: now, begun: Number.POSITIVE_INFINITY });
  }

  #begin(draft: StoredDraft, step: DraftStep, signal: AbortSignal): void {
    const { id } = draft;
    const record = this.#recordOf(draft);
    const work = this.#carryOut(draft, step, signal)
      .then(() => {
        this.#pauses.end(id);
        this.#doubts.end(id);
        this.#settle(id, step, record);
      })
      .catch((error: unknown) => {
        if (!signal.aborted) this.#failed(id, error);
      })
      .finally(() => {
        this.#work.delete(id);
        this.#lookSoon();
      });
    this.#work.set(id, work);
  }

  async #carryOut(draft: StoredDraft, step: DraftStep, signal: AbortSignal): Promise<void> {
    const { requests, localChanges, environment, abilities } = this.#parts;
    const { id } = draft;
    const update = (change: (stored: StoredDraft) => StoredDraft | undefined) =>
      localChanges.update('draft', id, (stored) => stored && change(stored));
    switch (step) {
      case 'create':
        this.#doubts.begin(id, {
          isLookedFor: !abilities.now.idempotencyKeys,
          isRepeated: draft.creation !== undefined,
        });
        return requests.create(id, signal, () => this.#doubts.sends(id));
      case 'exchange':
        return requests.exchange(id, signal);
      case 'delete':
        if (draft.server && (await requests.delete(id, signal))) this.#deleted.add(draft.server.id);
        return;
      case 'agree': {
        const content = this.#recordOf(draft)?.content;
        if (content === undefined) return;
        await update((stored) =>
          stored.server?.id === draft.server?.id ? agreedOn(stored, { content }) : stored,
        );
        return;
      }
      case 'detach':
        await update((stored) => (stored.server || stored.creation ? asNewDraft(stored) : stored));
        return;
      case 'forget':
        await update((stored) =>
          stored.isDeleted ? buriedDraft(stored, environment.now()) : stored,
        );
    }
  }

  /**
   * Records that a draft needs nothing until its fingerprint changes. `known` is the log's draft when the step began.
   */
  #settle(id: string, done: DraftStep, known: Draft | undefined): void {
    const draft = this.#parts.localChanges.drafts.current.get(id);
    if (!draft) {
      this.#settled.delete(id);
      this.#observations.delete(id);
      return;
    }
    this.#calmDown(draft);
    // The log may have newer changes than the request fetched.
    if (!isSameValue(this.#recordOf(draft), known)) return;
    // A draft that was deleted during its creation still has to be deleted on the server. A draft that was just
    // recognized may have been changed elsewhere before.
    const isSettled = draft.isDeleted ? done === 'delete' : !draft.isEdited && done !== 'create';
    if (isSettled) this.#settled.set(id, this.#fingerprintOf(draft));
  }

  #failed(id: string, error: unknown): void {
    const { localChanges, onProblem } = this.#parts;
    const draft = localChanges.drafts.current.get(id);
    if (draft && isRefusal(error)) {
      this.#settled.set(id, this.#fingerprintOf(draft));
      onProblem(error);
      return;
    }
    this.#pauses.add(id, error, this.#doubts.afterFailure(id, error));
  }

  #recordOf({ server }: StoredDraft): Draft | undefined {
    return server && this.#records.get(server.id);
  }

  #fingerprintOf(draft: StoredDraft): string {
    const { content, target, server, isDeleted } = draft;
    const { keepsDrafts, documents } = this.#parts.abilities.now;
    const record = this.#recordOf(draft);
    return JSON.stringify([content, target, server, isDeleted, record, keepsDrafts, documents]);
  }
}

function isRequest(step: DraftStep): boolean {
  return step === 'create' || step === 'exchange' || step === 'delete';
}

function newestFirst(drafts: Iterable<StoredDraft>): StoredDraft[] {
  return [...drafts].sort((a, b) => b.changedAt - a.changedAt);
}

/** Returns the time of the last edit, at most now, in case the clock was set back. */
function lastEdit({ isEdited, changedAt }: StoredDraft, now: number): number {
  return isEdited ? Math.min(now, changedAt) : Number.NEGATIVE_INFINITY;
}
