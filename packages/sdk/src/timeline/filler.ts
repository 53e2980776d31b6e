import { isCallError } from '../api/errors.ts';
import type { CancelTimer } from '../environment.ts';
import { nameOfPlace } from '../messages/conversation.ts';
import { type Stretch, withStretch } from '../messages/stretches.ts';
import { NO_VIEW } from '../messages/windows.ts';
import type { ViewPlan } from '../narrow/view.ts';
import type { QuerySources } from '../queries/query-sources.ts';
import type { ViewContext } from '../queries/view-context.ts';
import type { MessageAnswer, MessageRequest } from '../sync/fetches.ts';
import { provedStretch } from '../sync/proved-stretch.ts';
import type { SyncName } from '../sync/sync-state.ts';
import {
  endOf,
  type Findings,
  NEWEST,
  type Position,
  type Reading,
  unverified,
} from './read-view.ts';
import type { TimelineProblem } from './timeline-state.ts';
import type { ViewMessages } from './view-messages.ts';

interface Filling {
  /** Whether something is in flight, or will be once the connection is up. */
  readonly isFilling: boolean;
  /** Whether the server has no message of the view. */
  readonly isEmpty: boolean;
  readonly problem: TimelineProblem | undefined;
}

/** The data of a list. */
interface Parts {
  readonly plan: ViewPlan;
  readonly messages: ViewMessages;
  readonly context: ViewContext;
}

interface Fetching extends Parts {
  readonly ask: Ask;
  readonly reading: Reading;
  readonly restart: () => void;
}

/** Newer than any message: the server's answer if nothing is unread. */
const AFTER_ALL = 1e16;

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 60_000;

/** The states in which the server has accepted the queue, so that fetches and the log fit together (S6). */
const fetchable: ReadonlySet<SyncName> = new Set(['live', 'catchingUp']);

/** The states in which the connection is being made. */
const coming: ReadonlySet<SyncName> = new Set([
  'connecting',
  'registering',
  'catchingUp',
  'following',
]);

/** Fetches what a list lacks, one request at a time, while the connection is live. */
export class Filler {
  readonly #sources: QuerySources;
  readonly #pageSize: number;
  readonly #changed: () => void;
  #findings: Findings = { answered: { held: [], stale: [] }, isEndSeen: false };
  /** The ids that the server returned for a view that only it can match. */
  readonly answeredIds = new Set<number>();
  #isEmpty = false;
  #isStarted = false;
  #fetching: Fetching | undefined;
  /** The last request and its state: repeating it would bring the same. */
  #lastAsked: string | undefined;
  #error: unknown;
  #failures = 0;
  #cancelRetry: CancelTimer | undefined;
  #unsubscribe: () => void = () => undefined;

  constructor(sources: QuerySources, pageSize: number, changed: () => void) {
    this.#sources = sources;
    this.#pageSize = pageSize;
    this.#changed = changed;
  }

  /** A new object after each answer. */
  get findings(): Findings {
    return this.#findings;
  }

  /** Whether there is a connection, or one is being made. */
  get mayCome(): boolean {
    const { name } = this.#sources.connection.state.current;
    return name === 'live' || coming.has(name);
  }

  start(): void {
    this.#isStarted = true;
    this.#unsubscribe = this.#sources.connection.state.subscribe(({ name }) => {
      this.tryAgain();
      // Views without events may have changed meanwhile.
      if (name !== 'live') this.#findings = { ...this.#findings, isEndSeen: false };
      if (name !== 'live') this.#isEmpty = false;
      if (name === 'registering') this.#forgetAnswers();
    });
  }

  stop(): void {
    this.#isStarted = false;
    this.#unsubscribe();
    this.#fetching = undefined;
    this.#findings = { ...this.#findings, isEndSeen: false };
    this.#forgetAnswers();
    this.tryAgain();
  }

  /** Forgets the current request, since another part of the view is to be shown. */
  forget(): void {
    this.#fetching = undefined;
    this.#isEmpty = false;
    this.#findings = { ...this.#findings, isEndSeen: false };
  }

  /** Retries at once, since a failed request may succeed now. */
  tryAgain(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = undefined;
    this.#error = undefined;
    this.#lastAsked = undefined;
  }

  fill(reading: Reading, parts: Parts, restart: () => void): Filling {
    const isEmpty = this.#isEmpty && !reading.stretch;
    const ask = isEmpty ? undefined : nextAsk(reading, this.#pageSize);
    if (this.#fetching) return { isFilling: true, isEmpty, problem: undefined };
    if (!ask) {
      this.#lastAsked = undefined;
      return { isFilling: false, isEmpty, problem: undefined };
    }
    if (!fetchable.has(this.#sources.connection.state.current.name)) {
      const isFilling = this.mayCome;
      return { isFilling, isEmpty, problem: isFilling ? undefined : { kind: 'offline' } };
    }
    if (this.#error !== undefined) {
      return { isFilling: false, isEmpty, problem: { kind: 'failed', error: this.#error } };
    }
    const asked = JSON.stringify([ask, reading.position, reading.stretch, reading.held]);
    if (asked === this.#lastAsked) return { isFilling: false, isEmpty, problem: undefined };
    this.#lastAsked = asked;
    void this.#fetch({ ask, reading, ...parts, restart });
    return { isFilling: true, isEmpty, problem: undefined };
  }

  /** Asks the server for the first unread message; undefined if nothing is unread, or it is unknown. */
  async firstUnread(plan: ViewPlan): Promise<number | undefined> {
    const { connection } = this.#sources;
    if (connection.state.current.name !== 'live') return undefined;
    const half = Math.ceil(this.#pageSize / 2);
    try {
      const { anchor } = await connection.fetchMessages({
        view: plan.key ?? NO_VIEW,
        narrow: plan.narrow,
        anchor: 'first_unread',
        numBefore: half,
        numAfter: half,
      });
      return anchor < AFTER_ALL ? anchor : undefined;
    } catch {
      // The newest message is the fallback, and fetching it reports the error.
      return undefined;
    }
  }

  async #fetch(fetching: Fetching): Promise<void> {
    this.#fetching = fetching;
    const { plan, ask } = fetching;
    try {
      const request = { view: plan.key ?? NO_VIEW, narrow: plan.narrow, ...ask };
      const answer = await this.#sources.connection.fetchMessages(request);
      if (this.#fetching !== fetching) return;
      this.#take(fetching, answer);
      await this.#checkDenied(fetching, answer);
      this.#failures = 0;
    } catch (error) {
      if (this.#fetching === fetching) this.#fail(error);
    }
    if (this.#fetching !== fetching) return;
    this.#fetching = undefined;
    // A new object, since the last reading does not tell what is missing now.
    this.#findings = { ...this.#findings };
    this.#changed();
  }

  #take({ ask, plan, reading, context, restart }: Fetching, answer: MessageAnswer): void {
    const { messages, foundOldest, foundNewest } = answer;
    const isEndSeen = this.#findings.isEndSeen || foundNewest;
    this.#findings = { ...this.#findings, isEndSeen };
    this.#isEmpty = messages.length === 0 && foundOldest && foundNewest;
    if (plan.key === undefined || !plan.isJudgeable) {
      for (const { id } of messages) this.answeredIds.add(id);
      const proved = provedBy(ask, answer, isKeptUp(plan, context));
      const { held } = this.#findings.answered;
      const answered = { held: proved ? withStretch(held, proved) : held, stale: [] };
      this.#findings = { ...this.#findings, answered };
    }
    const last = messages.at(-1);
    const isBeyondEnd = typeof ask.anchor === 'number' && ask.includeAnchor !== false;
    if (isBeyondEnd && !reading.stretch && foundNewest && last && last.id < Number(ask.anchor)) {
      restart();
    }
  }

  /**
   * Checks messages that match by their stored state but that the server did not return. They must have changed. Some
   * may not have been shown yet, since nothing was known there.
   */
  async #checkDenied({ ask, plan, messages, context }: Fetching, answer: MessageAnswer) {
    if (plan.isWhole || !plan.isJudgeable) return;
    const proved = provedBy(ask, answer, true);
    if (!proved) return;
    const named = new Set(answer.messages.map(({ id }) => id));
    const span = { from: proved.from, to: endOf(proved), limit: Number.POSITIVE_INFINITY };
    const denied = (await messages.down(span, context)).filter(({ id }) => !named.has(id));
    if (denied.length === 0) return;
    await this.#sources.connection.recheckMessages(denied.map(({ id }) => id));
  }

  #fail(error: unknown): void {
    this.#error = error;
    if (isCallError(error) && error.remedy === 'change-request') return;
    this.#failures += 1;
    const { environment } = this.#sources;
    const boundMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (this.#failures - 1));
    const askedMs = isCallError(error) ? (error.retryAfterMs ?? 0) : 0;
    this.#cancelRetry = environment.after(askedMs + environment.random() * boundMs, () => {
      this.tryAgain();
      if (this.#isStarted) this.#changed();
    });
  }

  #forgetAnswers(): void {
    this.answeredIds.clear();
    this.#findings = { ...this.#findings, answered: { held: [], stale: [] } };
  }
}

function provedBy(ask: Ask, answer: MessageAnswer, isFollowed: boolean): Stretch | undefined {
  const found = { ...answer, ids: answer.messages.map(({ id }) => id) };
  const asked = { ...ask, includeAnchor: ask.includeAnchor ?? true };
  return provedStretch(asked, found, isFollowed ? null : 0);
}

/** Tells whether new messages can be matched without the server. */
function isKeptUp({ isFollowed, isJudgeable, place }: ViewPlan, context: ViewContext): boolean {
  if (!isFollowed || !isJudgeable) return false;
  const channelId = /^c:(\d+)/.exec(nameOfPlace(place))?.[1];
  return channelId === undefined || (context.channel(Number(channelId))?.isSubscribed ?? false);
}

/** The request to the server, without the view. */
type Ask = Omit<MessageRequest, 'view' | 'narrow'>;

/** The server is slow to answer with more. */
const MOST_AT_ONCE = 1000;

/**
 * Returns what to fetch next, in the order in which people look: messages if there are none, the newest, shown but
 * stale ones, then the rest. Undefined if nothing is missing.
 */
function nextAsk(reading: Reading, pageSize: number): Ask | undefined {
  const { stretch, held, position, messages, isAtEnd } = reading;
  const follows = position.to === NEWEST;
  if (!stretch) return follows ? newest(pageSize) : around(position, pageSize);
  if (follows && !isAtEnd) return newest(Math.max(pageSize, messages.length));
  const doubtful = unverified(stretch, held, position);
  if (doubtful) {
    const { from, to } = doubtful;
    const count = messages.filter(({ id }) => id >= from && id <= (to ?? NEWEST)).length;
    const numBefore = Math.min(Math.max(count, 1), MOST_AT_ONCE);
    return { anchor: to ?? 'newest', numBefore, numAfter: 0 };
  }
  if (position.wantOlder > 0 && stretch.from > 1) {
    const numBefore = Math.max(position.wantOlder, Math.ceil(pageSize / 2));
    return { anchor: stretch.from, includeAnchor: false, numBefore, numAfter: 0 };
  }
  if (position.wantNewer > 0 && !isAtEnd && stretch.to !== null) {
    const numAfter = Math.max(position.wantNewer, Math.ceil(pageSize / 2));
    return { anchor: stretch.to, includeAnchor: false, numBefore: 0, numAfter };
  }
  return undefined;
}

function newest(numBefore: number): Ask {
  return { anchor: 'newest', numBefore: Math.min(numBefore, MOST_AT_ONCE), numAfter: 0 };
}

function around({ anchor }: Position, pageSize: number): Ask {
  const half = Math.ceil(pageSize / 2);
  return { anchor, numBefore: half, numAfter: half };
}
