import { isTidingsError } from '../api/errors.ts';
import type { CancelTimer } from '../environment.ts';
import { nameOfPlace } from '../messages/place.ts';
import { type Stretch, withStretch } from '../messages/stretches.ts';
import { NO_VIEW } from '../messages/windows.ts';
import type { ViewPlan } from '../narrow/view.ts';
import type { QuerySources } from '../queries/query-sources.ts';
import type { ViewContext } from '../queries/view-context.ts';
import type { MessageAnswer } from '../sync/fetches.ts';
import { provedStretch } from '../sync/proved-stretch.ts';
import type { SyncName } from '../sync/sync-state.ts';
import { type Ask, nextAsk } from './next-request.ts';
import { endOf } from './position.ts';
import type { Findings, Reading } from './read-view.ts';
import type { TimelineProblem } from './timeline-state.ts';
import type { ViewMessages } from './view-messages.ts';

export interface Filling {
  /** Something is on its way, or will be as soon as the connection stands. */
  readonly isFilling: boolean;
  /** The server has nothing of the view. */
  readonly isEmpty: boolean;
  readonly problem: TimelineProblem | undefined;
}

/** What a list is made of. */
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

/** No message is as new as what the server answers where nothing is unread. */
const AFTER_ALL = 1e16;

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 60_000;

/** The connection does not stand, but is being made. */
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
  /** What the server named of a view that it alone can judge. */
  readonly answeredIds = new Set<number>();
  #isEmpty = false;
  #isStarted = false;
  #fetching: Fetching | undefined;
  /** What was asked last, of what state: asking the same again would bring the same. */
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

  /** Another object after each answer. */
  get findings(): Findings {
    return this.#findings;
  }

  /** Whether there is or will be a connection. */
  get mayCome(): boolean {
    const { name } = this.#sources.connection.state.current;
    return name === 'live' || coming.has(name);
  }

  start(): void {
    this.#isStarted = true;
    this.#unsubscribe = this.#sources.connection.state.subscribe(({ name }) => {
      this.tryAgain();
      // Views that nobody tells of may have changed meanwhile.
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

  /** Another part of the view is to be shown: what is under way for this one does not matter any more. */
  forget(): void {
    this.#fetching = undefined;
    this.#isEmpty = false;
    this.#findings = { ...this.#findings, isEndSeen: false };
  }

  /** Whatever failed before may succeed now. */
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
    if (this.#sources.connection.state.current.name !== 'live') {
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

  /** Where the server says that the person has not read on; undefined if nothing is unread, or unknown. */
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
      // The newest is the next best place, and what fails there is told.
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
    // What was read before says nothing of what is missing now.
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
   * What matches by what is stored, and the server did not name, has changed: it is looked at again.
   * Some of it may not have been shown before, as nothing was known there.
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
    if (isTidingsError(error) && error.remedy === 'change-request') return;
    this.#failures += 1;
    const { environment } = this.#sources;
    const boundMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (this.#failures - 1));
    const askedMs = isTidingsError(error) ? (error.retryAfterMs ?? 0) : 0;
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

/** Whether what arrives is known to belong or not, without the server. */
function isKeptUp({ isFollowed, isJudgeable, place }: ViewPlan, context: ViewContext): boolean {
  if (!isFollowed || !isJudgeable) return false;
  const channelId = /^c:(\d+)/.exec(nameOfPlace(place))?.[1];
  return channelId === undefined || (context.channel(Number(channelId))?.isSubscribed ?? false);
}
