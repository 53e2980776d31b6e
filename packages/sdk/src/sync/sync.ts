import type { TidingsEvent } from '@tidings/shared-types/wire';
import { expectWhole } from '../api/read-answer.ts';
import { applyEvents } from '../apply/apply-events.ts';
import { applySnapshot } from '../apply/apply-snapshot.ts';
import { getEvents } from '../endpoints.ts';
import type { CancelTimer } from '../environment.ts';
import { TokenFailure } from '../keys/token-failure.ts';
import { type Live, LiveValue } from '../live.ts';
import type { Cursor } from '../store/record-kinds.ts';
import { ownUserId } from '../store/working-set.ts';
import { isTidingsError } from '../tidings-error.ts';
import { advanced, arrivalsIn, delayOf, renewalAfter, transientOf } from './batch-events.ts';
import { inputOf, withTokens } from './failure.ts';
import { Fetches, type MessageAnswer, type MessageRequest } from './fetches.ts';
import { followStream } from './follow-stream.ts';
import { lostDrafts } from './lost-drafts.ts';
import { mismatchOf } from './mismatch.ts';
import { extensionsOf, registerRequest } from './register-request.ts';
import { freshTrust, mayStream, type StreamTrust, trustAfter } from './stream-trust.ts';
import { type MachineEffect, type MachineInput, type MachineState, next } from './sync-machine.ts';
import type { SyncOptions } from './sync-options.ts';
import type { SyncState } from './sync-state.ts';
import { withinLimit } from './within-limit.ts';

/** Keeps the store in sync with the server. One instance for each store. */
export interface Sync {
  readonly state: Live<SyncState>;
  /** Starts, or restarts with new credentials: requests with the old ones may be refused. */
  start(): void;
  /** Stops, and settles once nothing is running. */
  stop(): Promise<void>;
  /** Stores messages of a view, and resolves with the server's answer. */
  fetchMessages(request: MessageRequest): Promise<MessageAnswer>;
  /** Fetches stored messages that no events keep current, and replaces or drops them. */
  recheckMessages(ids: readonly number[]): Promise<void>;
  /** Fetches the Markdown of a message, and stores it if the message is stored. */
  fetchSource(messageId: number): Promise<string>;
  /** Fetches the Markdown of the person's latest messages. */
  fetchOwnSources(): Promise<void>;
  /** Ends a wait, and tests a connection that seems to be alive. */
  poke(): void;
}

export function createSync(options: SyncOptions): Sync {
  return new SyncEngine(options);
}

const ANSWER_LIMIT_MS = 60_000;
const LONG_POLL_LIMIT_MS = 90_000;
/** The server is heard from every five minutes. */
const QUIET_POLL_LIMIT_MS = 330_000;
/** A message that came this long after the connection was last known to live is still news. */
const NEWS_MS = QUIET_POLL_LIMIT_MS;
/** For streams, whose headers and first line come at once. */
const FIRST_BYTE_LIMIT_MS = 10_000;

/** The screen must be able to draw between two writes. */
const MOST_WRITTEN_AT_ONCE = 1000;

type Polling = Extract<MachineEffect, { type: 'poll' }>;
type Streaming = Extract<MachineEffect, { type: 'stream' }>;

class SyncEngine implements Sync {
  readonly #options: SyncOptions;
  readonly #state = new LiveValue<SyncState>({ name: 'stopped' });
  readonly #fetches: Fetches;
  #machine: MachineState = { name: 'idle' };
  /** Ends the request or timer in flight. */
  #current = new AbortController();
  readonly #running = new Set<Promise<void>>();
  #unsubscribe: (() => void)[] = [];
  #streamTrust: StreamTrust = freshTrust;
  /** Whether lines last that carry nothing for minutes (S11). */
  #quietTrust: StreamTrust = freshTrust;
  /** When the connection was last known to live. */
  #wasLiveAt = Number.NEGATIVE_INFINITY;
  /** The failure of the last request. */
  #failure: unknown;
  #cancelRenewal: CancelTimer = () => undefined;

  constructor(options: SyncOptions) {
    this.#options = options;
    this.#fetches = new Fetches(options, this.#state);
  }

  get state(): Live<SyncState> {
    return this.#state;
  }

  start(): void {
    this.#listen();
    // A caller that waits for unsent changes must not mistake the refusal of earlier credentials for one of these, and
    // an app must not show for a moment that sync is stopped.
    const { name } = this.#machine;
    if (name === 'signedOut' || name === 'idle') this.#state.set({ name: 'connecting' });
    this.#run(async (signal) => {
      try {
        const cursor = await this.#cursor();
        if (!signal.aborted) this.#planRenewal(cursor?.renewAt);
        return { type: 'start', hasQueue: cursor !== undefined };
      } catch {
        // The first request finds out whether there is a queue. If the store cannot be read, it reports that.
        return { type: 'start', hasQueue: true };
      }
    });
  }

  async stop(): Promise<void> {
    for (const end of this.#unsubscribe) end();
    this.#unsubscribe = [];
    this.#cancelRenewal();
    this.#input({ type: 'stop' });
    this.#wasLiveAt = Number.NEGATIVE_INFINITY;
    await Promise.all([...this.#running, this.#fetches.stop()]);
  }

  poke(): void {
    this.#input({ type: 'woken' });
  }

  fetchMessages(request: MessageRequest): Promise<MessageAnswer> {
    return this.#fetches.fetch(request);
  }

  recheckMessages(ids: readonly number[]): Promise<void> {
    return this.#fetches.recheck(ids);
  }

  fetchSource(messageId: number): Promise<string> {
    return this.#fetches.fetchSource(messageId);
  }

  fetchOwnSources(): Promise<void> {
    return this.#fetches.fetchOwnSources();
  }

  #listen(): void {
    if (this.#unsubscribe.length > 0) return;
    const { online, visible } = this.#options.environment;
    const wake = (isSo: boolean) => {
      if (isSo) this.poke();
    };
    const comeOnline = (isOnline: boolean) => {
      // Another network may not hold streams back.
      this.#streamTrust = freshTrust;
      this.#quietTrust = freshTrust;
      // The current request would not notice the change for long.
      if (isOnline) return this.poke();
      this.#failure = undefined;
      this.#input({ type: 'failed', retryAfterMs: undefined });
    };
    this.#unsubscribe = [online.subscribe(comeOnline), visible.subscribe(wake)];
  }

  #input(input: MachineInput): void {
    const { state, effects } = next(this.#machine, input);
    this.#machine = state;
    this.#noteLife();
    let retryAt: number | undefined;
    for (const effect of effects) retryAt = this.#carryOut(effect) ?? retryAt;
    if (effects.length > 0) this.#state.set(shown(state, retryAt, this.#failure));
  }

  #noteLife(): void {
    if (this.#machine.name === 'live') this.#wasLiveAt = this.#options.environment.now();
  }

  /** Whether what comes now is news to the person: it is live, or was until moments ago (C7). */
  get #bringsNews(): boolean {
    const { now } = this.#options.environment;
    return this.#machine.name === 'live' || Math.abs(now() - this.#wasLiveAt) < NEWS_MS;
  }

  /** Runs an effect. Returns when a wait ends. */
  #carryOut(effect: MachineEffect): number | undefined {
    switch (effect.type) {
      case 'cancel':
        this.#current.abort();
        return undefined;
      case 'wait':
        return this.#wait(effect.atLeastMs + this.#options.environment.random() * effect.limitMs);
      case 'register':
        this.#run((signal) => this.#register(signal));
        return undefined;
      case 'poll':
        this.#run((signal) => this.#poll(effect, signal));
        return undefined;
      case 'stream':
        this.#run((signal) => this.#stream(effect, signal));
        return undefined;
    }
  }

  #wait(delayMs: number): number {
    const { after, now } = this.#options.environment;
    const current = this.#begin();
    const cancel = after(delayMs, () => {
      if (!current.signal.aborted) this.#input({ type: 'waited' });
    });
    current.signal.addEventListener('abort', cancel, { once: true });
    return now() + delayMs;
  }

  #planRenewal(renewAt: number | undefined): void {
    this.#cancelRenewal();
    if (renewAt === undefined) return;
    const { after, now } = this.#options.environment;
    const outdated = () => this.#input({ type: 'outdated' });
    this.#cancelRenewal = after(delayOf(renewAt, now()), outdated);
  }

  #begin(): AbortController {
    this.#current.abort();
    this.#current = new AbortController();
    return this.#current;
  }

  /** Runs work and gives its result to the machine, unless it was cancelled. */
  #run(work: (signal: AbortSignal) => Promise<MachineInput>): void {
    const { signal } = this.#begin();
    this.#failure = undefined;
    const running = work(signal)
      .catch((error: unknown) => {
        if (!signal.aborted) this.#failure = error;
        return inputOf(error);
      })
      .then((input) => {
        this.#running.delete(running);
        if (!signal.aborted) this.#input(this.#afterRefusal(input));
      });
    this.#running.add(running);
  }

  #afterRefusal(input: MachineInput): MachineInput {
    const { keys } = this.#options;
    if (!keys) return input;
    return withTokens(input, {
      noteRefusal: () => {
        const failure = keys.noteRefusal();
        if (failure) this.#failure = failure;
        return failure;
      },
    });
  }

  async #register(signal: AbortSignal): Promise<MachineInput> {
    const { api, keys, writer, environment } = this.#options;
    await keys?.ensure();
    const { after } = environment;
    const limit = { endpoint: 'POST /register', limitMs: ANSWER_LIMIT_MS, after, signal };
    const snapshot = await withinLimit(limit, (limited) =>
      api.register(registerRequest, { signal: limited, timeoutMs: Number.POSITIVE_INFINITY }),
    );
    const { queue_id: queueId, user_id: userId, max_message_id = 0 } = snapshot;
    const { zulip_feature_level: featureLevel, realm_uuid: realmUuid } = snapshot;
    // A proxy may have removed the credentials: visitors get neither.
    if (queueId === null || userId === undefined) return { type: 'unusable' };
    return writer.change(async (set): Promise<MachineInput> => {
      const known = (await set.get('self', ''))?.value;
      const mismatch = mismatchOf(known, snapshot);
      if (mismatch) return { type: 'refused', reason: mismatch };
      const before = (await set.get('cursor', ''))?.value;
      const newestMessageId = before?.newestMessageId ?? 0;
      const lost = await lostDrafts(set, before, snapshot);
      // A server that does not identify its organization counts as the same one.
      const context = { userId, realmUuid: realmUuid ?? known?.realmUuid, newestMessageId };
      await applySnapshot(set, snapshot, context);
      set.set('cursor', '', {
        queueId,
        lastEventId: snapshot.last_event_id,
        newestMessageId: Math.max(newestMessageId, max_message_id),
        extensions: extensionsOf(snapshot.tidings_extensions),
        ...(featureLevel !== undefined && { featureLevel }),
        ...(lost.length > 0 && { lostDrafts: lost }),
      });
      if (!signal.aborted) this.#planRenewal(undefined);
      return { type: 'registered' };
    });
  }

  async #poll({ blocks, maxEvents, isQuiet }: Polling, signal: AbortSignal): Promise<MachineInput> {
    await this.#options.keys?.ensure();
    const cursor = await this.#cursor();
    if (!cursor) return { type: 'queueGone' };
    const { queueId, lastEventId, extensions } = cursor;
    const limitMs = blocks ? await this.#longPollLimitMs(isQuiet) : ANSWER_LIMIT_MS;
    const { api, environment } = this.#options;
    const limit = { endpoint: 'GET /events', limitMs, after: environment.after, signal };
    const wishes = extensions.quietEvents && {
      max_events: maxEvents,
      ...(isQuiet && { quiet: true }),
    };
    const place = { queue_id: queueId, last_event_id: lastEventId };
    const polling = withinLimit(limit, (limited) =>
      api.getEvents(
        { ...place, dont_block: !blocks, ...wishes },
        { signal: limited, timeoutMs: Number.POSITIVE_INFINITY },
      ),
    );
    const { events, has_more } = await this.#judged(polling, isQuiet, signal);
    expectWhole(getEvents, Array.isArray(events));
    if (isQuiet) this.#noteSilence(events);
    for (let from = 0; from < events.length; from += MOST_WRITTEN_AT_ONCE) {
      const some = events.slice(from, from + MOST_WRITTEN_AT_ONCE);
      await this.#apply(queueId, some as readonly TidingsEvent[], signal);
    }
    return {
      type: 'answered',
      // Other servers do not tell whether there is more.
      isCaughtUp: has_more === undefined ? blocks || events.length === 0 : !has_more,
      mayStream: extensions.streaming && this.#mayStream(),
      isQuiet: this.#mayBeQuiet(cursor),
    };
  }

  /** Whether the line may carry nothing for minutes: nobody waits for what comes, and it has lasted before. */
  #mayBeQuiet({ extensions }: Cursor): boolean {
    const { isUnused, environment } = this.#options;
    if (extensions.quietEvents !== true || !isUnused?.()) return false;
    return mayStream(this.#quietTrust, environment.now());
  }

  /** Remembers that a quiet line broke. */
  async #judged<T>(work: Promise<T>, isQuiet: boolean, signal: AbortSignal): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (isQuiet && !signal.aborted) {
        const { environment } = this.#options;
        this.#quietTrust = trustAfter(this.#quietTrust, false, environment.now());
      }
      throw error;
    }
  }

  /** Trusts a line that lasted: on a quiet one, only a whole silence ends with a heartbeat alone. */
  #noteSilence(events: readonly { readonly type?: unknown }[]): void {
    if (isHeartbeat(events)) this.#quietTrust = freshTrust;
  }

  #mayStream(): boolean {
    const { openEventStream, environment } = this.#options;
    return openEventStream !== undefined && mayStream(this.#streamTrust, environment.now());
  }

  /** Follows the stream until the server ends it or it fails (S7). */
  async #stream({ isQuiet }: Streaming, signal: AbortSignal): Promise<MachineInput> {
    const { openEventStream, environment } = this.#options;
    const cursor = await this.#cursor();
    if (!cursor || !openEventStream) return { type: 'streamEnded' };
    let broughtEvents = false;
    try {
      const following = followStream({
        open: (limited) => openEventStream({ ...cursor, isQuiet }, limited),
        after: environment.after,
        firstByteLimitMs: FIRST_BYTE_LIMIT_MS,
        silenceLimitMs: await this.#longPollLimitMs(isQuiet),
        signal,
        onBatch: async (events) => {
          broughtEvents = true;
          if (isQuiet) this.#noteSilence(events);
          await this.#apply(cursor.queueId, events, signal);
          if (isHeartbeat(events) && this.#mayBeQuiet(cursor)) this.#input({ type: 'unused' });
        },
      });
      await this.#judged(following, isQuiet, signal);
      return { type: 'streamEnded' };
    } finally {
      if (!isQuiet && !signal.aborted) {
        this.#streamTrust = trustAfter(this.#streamTrust, broughtEvents, environment.now());
      }
    }
  }

  /** Writes the batch, its effects and its cursor in one transaction (S2). */
  async #apply(
    queueId: string,
    events: readonly TidingsEvent[],
    signal: AbortSignal,
  ): Promise<void> {
    const { environment, sentFromHere } = this.#options;
    let renewal: { readonly at: number | undefined } | undefined;
    const isNews = this.#bringsNews;
    this.#noteLife();
    const applied = await this.#options.writer.change(async (set) => {
      const [cursor, userId] = [await set.get('cursor', ''), await ownUserId(set)];
      if (!cursor || userId === undefined || cursor.value.queueId !== queueId) return undefined;
      const fresh = events.filter(({ id }) => id > cursor.value.lastEventId);
      if (fresh.length === 0) return undefined;
      this.#fetches.note(fresh);
      const { newestMessageId } = cursor.value;
      for (const event of fresh) {
        if (event.type === 'update_message') await this.#options.onMove?.(event);
      }
      const others = await applyEvents(set, fresh, { userId, newestMessageId, sentFromHere });
      const renewAt = renewalAfter(cursor.value, fresh, environment);
      renewal = renewAt === cursor.value.renewAt ? undefined : { at: renewAt };
      set.set('cursor', '', advanced(cursor.value, fresh, renewAt));
      return { transient: transientOf(fresh, others), arrivals: arrivalsIn(fresh) };
    });
    if (renewal && !signal.aborted) this.#planRenewal(renewal.at);
    if (!applied) return;
    if (applied.transient.length > 0) this.#options.onTransient?.(applied.transient);
    if (isNews && applied.arrivals.length > 0) this.#options.onArrivals?.(applied.arrivals);
  }

  async #cursor(): Promise<Cursor | undefined> {
    return (await this.#options.records.get('cursor', ''))?.value;
  }

  async #longPollLimitMs(isQuiet: boolean): Promise<number> {
    if (isQuiet) return QUIET_POLL_LIMIT_MS;
    const realm = await this.#options.records.get('realm', '');
    const seconds = realm?.value.event_queue_longpoll_timeout_seconds;
    return seconds === undefined ? LONG_POLL_LIMIT_MS : seconds * 1000;
  }
}

function isHeartbeat(events: readonly { readonly type?: unknown }[]): boolean {
  return events.length > 0 && events.every(({ type }) => type === 'heartbeat');
}

function shown(state: MachineState, retryAt: number | undefined, failure: unknown): SyncState {
  switch (state.name) {
    case 'idle':
      return { name: 'stopped' };
    case 'waiting':
      return state.signedOut
        ? { name: 'signedOut', reason: state.signedOut, retryAt, ...toldOf(failure) }
        : { name: 'offline', retryAt, failures: state.failures, ...toldOf(failure) };
    case 'signedOut':
      return { name: 'signedOut', reason: state.reason };
    case 'live':
      return state.isQuiet ? { name: 'live', isQuiet: true } : { name: 'live' };
    default:
      return { name: state.name };
  }
}

/** Describes a failure for developers and administrators. */
function toldOf(error: unknown) {
  if (error === undefined) return { problem: undefined };
  const problem = error instanceof TokenFailure ? error.problem : String(error);
  return isTidingsError(error) ? { problem, code: error.code } : { problem };
}
