import { anId, either, type Fields, oneOf, optional } from '../arguments/expected.ts';
import type { VisitTracker } from '../housekeeping/visits.ts';
import type { OutboxEntry } from '../local-changes/outbox-entry.ts';
import { isSamePlan, planOf, type View, type ViewPlan } from '../narrow/view.ts';
import { ObservedValue, ReadLoop, Waiters } from '../queries/observed-value.ts';
import type { QuerySources } from '../queries/query-sources.ts';
import {
  type ViewContext,
  type ViewContextInput,
  viewContextInput,
} from '../queries/view-context.ts';
import { isSameValue, reusedItems } from '../same-value.ts';
import { type RecordChange, subjectOf } from '../store/record.ts';
import { Echoes } from './echoes.ts';
import { Filler } from './filler.ts';
import { firstUnread } from './first-unread.ts';
import {
  type Findings,
  isVerified,
  type Position,
  type Reading,
  readView,
  startAt,
  type ViewParts,
} from './read-view.ts';
import { shownItems } from './shown-items.ts';
import type { Timeline, TimelineItem, TimelineState, TimelineTarget } from './timeline-state.ts';
import { unsentAlone } from './unsent-alone.ts';
import { type ViewMessages, viewMessages } from './view-messages.ts';

/** How a timeline begins, and how much it shows at a time. */
export interface TimelineOptions {
  /** The number of messages to show at first and with each page; defaults to 50. */
  readonly pageSize?: number;
  /** The initial position; defaults to the newest. */
  readonly start?: TimelineTarget;
}

export const timelineFields: Fields<TimelineOptions> = {
  pageSize: optional(anId),
  start: optional(either(oneOf('newest', 'firstUnread'), anId)),
};

export interface TimelineSources extends QuerySources {
  /** Records which conversations are viewed, so that these are kept longest (B3). */
  readonly visits?: Pick<VisitTracker, 'open'> | undefined;
}

/** Opens the messages of a view. Missing or stale ones are fetched. */
export function openTimeline(
  sources: TimelineSources,
  view: View,
  { pageSize = 50, start = 'newest' }: TimelineOptions = {},
): Timeline {
  return new StoreTimeline(sources, view, pageSize, start);
}

/** The last reading, with everything that it depends on. */
interface KnownReading {
  readonly reading: Reading;
  readonly writes: number;
  readonly findings: Findings;
  readonly messages: ViewMessages;
  readonly context: ViewContext;
}

class StoreTimeline implements Timeline {
  readonly #sources: TimelineSources;
  readonly #view: View;
  readonly #pageSize: number;
  readonly #state: ObservedValue<TimelineState>;
  readonly #loop: ReadLoop;
  readonly #waiters = new Waiters();
  readonly #context: ViewContextInput;
  readonly #echoes = new Echoes();
  readonly #filler: Filler;
  #ends: (() => void)[] = [];
  #position: Position;
  /** Whether the initial position is still to be decided. */
  #isStartOpen: boolean;
  /** Counts changes of the position, so that an earlier reading does not undo one. */
  #version = 0;
  #plan: { readonly of: ViewPlan; readonly messages: ViewMessages } | undefined;
  /** Counts writes of records that this view may show. */
  #writes = 0;
  #known: KnownReading | undefined;
  /** Whether the shown messages stay until their replacement was fetched. */
  #isHolding = false;
  /** Whether a message from the server was shown. */
  #hasShown = false;
  #endVisit: () => void = () => undefined;

  constructor(sources: TimelineSources, view: View, pageSize: number, start: TimelineTarget) {
    this.#sources = sources;
    this.#view = view;
    this.#pageSize = pageSize;
    this.#isStartOpen = start === 'firstUnread';
    this.#position = startAt(start === 'firstUnread' ? 'newest' : start, pageSize);
    this.#context = viewContextInput(sources, view);
    this.#filler = new Filler(sources, pageSize, () => this.#loop.refresh());
    const initial: TimelineState = {
      items: [],
      anchor: this.#position.anchor,
      hasOlder: true,
      hasNewer: true,
      isLoading: true,
      isVerified: false,
      problem: undefined,
    };
    this.#state = new ObservedValue(initial, {
      start: () => this.#start(),
      stop: () => this.#stop(),
      isClosing: sources.isClosing,
    });
    this.#loop = new ReadLoop({
      read: () => this.#read(),
      isWanted: () => this.#state.isObserved,
      onError: (error) => {
        this.#show({ isLoading: false, problem: { kind: 'failed', error } });
        this.#waiters.release();
      },
    });
  }

  get current(): TimelineState {
    return this.#state.current;
  }

  subscribe(listener: (state: TimelineState) => void): () => void {
    return this.#state.subscribe(listener);
  }

  older(): Promise<void> {
    const wantOlder = Math.max(this.#position.wantOlder, this.#pageSize);
    return this.#moveTo({ ...this.#position, wantOlder });
  }

  newer(): Promise<void> {
    const { to, wantNewer } = this.#position;
    if (to === Number.POSITIVE_INFINITY) return this.#moveTo(this.#position);
    const wanted = Math.max(wantNewer, this.#pageSize);
    return this.#moveTo({ ...this.#position, wantNewer: wanted });
  }

  async jumpTo(target: TimelineTarget): Promise<void> {
    this.#isStartOpen = false;
    const version = ++this.#version;
    const anchor = target === 'firstUnread' ? await this.#firstUnread() : target;
    if (version !== this.#version) return;
    this.#filler.forget();
    await this.#moveTo(startAt(anchor, this.#pageSize));
  }

  #start(): void {
    const { records, outbox, connection } = this.#sources;
    this.#filler.start();
    this.#ends = [
      records.onWrite(
        (changes) => {
          this.#plan?.messages.note(changes);
          if (this.#isAboutThis(changes)) this.#readAgain();
        },
        () => {
          this.#plan = undefined;
          this.#readAgain();
        },
      ),
      outbox.subscribe(() => this.#loop.refresh()),
      connection.state.subscribe(() => this.#loop.refresh()),
      this.#context.watch(() => this.#loop.refresh()),
    ];
    this.#loop.refresh();
  }

  #stop(): void {
    for (const end of this.#ends) end();
    this.#ends = [];
    this.#filler.stop();
    this.#endVisit();
    // Its cache is no longer updated.
    this.#plan = undefined;
    this.#known = undefined;
    this.#waiters.release();
  }

  #moveTo(position: Position): Promise<void> {
    this.#version += 1;
    this.#position = position;
    this.#filler.tryAgain();
    if (!this.#state.isObserved) return Promise.resolve();
    const settled = this.#waiters.wait();
    this.#loop.refresh();
    return settled;
  }

  async #read(): Promise<void> {
    const { records, outbox } = this.#sources;
    const entries = outbox.current;
    const context = await this.#context.current();
    if (!this.#state.isObserved) return;
    if (!context) return this.#showUnsent(entries);
    if (this.#isStartOpen) return this.#startAtFirstUnread();
    const version = this.#version;
    const { findings } = this.#filler;
    const { of: plan, messages } = this.#planFor(context);
    const parts = { records, plan, messages, context };
    const reading = await this.#stored(parts, findings);
    this.#echoes.note(entries);
    const items = await shownItems({ ...parts, entries, echoes: this.#echoes }, reading);
    const isOvertaken = version !== this.#version || findings !== this.#filler.findings;
    if (isOvertaken || plan !== this.#plan?.of) {
      this.#loop.refresh();
      return;
    }
    this.#position = reading.position;
    this.#take(reading, items, { plan, messages, context });
  }

  /** Returns the stored messages of the view. They are read only if more than the outbox changed since the last time. */
  async #stored(parts: ViewParts, findings: Findings): Promise<Reading> {
    const [known, writes] = [this.#known, this.#writes];
    const { messages, context } = parts;
    const isCurrent =
      known?.writes === writes &&
      known.findings === findings &&
      known.messages === messages &&
      known.context === context &&
      known.reading.position === this.#position &&
      !known.reading.isRestarted;
    if (isCurrent) return known.reading;
    const reading = await readView(parts, this.#position, findings, this.#pageSize);
    this.#known = { reading, writes, findings, messages, context };
    return reading;
  }

  #readAgain(): void {
    this.#writes += 1;
    this.#loop.refresh();
  }

  async #showUnsent(entries: readonly OutboxEntry[]): Promise<void> {
    const { records } = this.#sources;
    this.#echoes.note(entries);
    const items = await unsentAlone({ records, entries, echoes: this.#echoes }, this.#view);
    if (!this.#state.isObserved) return;
    const { mayCome } = this.#filler;
    this.#show({ items, isLoading: mayCome, problem: mayCome ? undefined : { kind: 'offline' } });
    this.#waiters.release();
  }

  #take(
    reading: Reading,
    items: readonly TimelineItem[],
    parts: Parameters<Filler['fill']>[1],
  ): void {
    const { isEmpty, isFilling, problem } = this.#filler.fill(reading, parts, () =>
      this.#restart(),
    );
    const isMissing = reading.isRestarted || !reading.stretch;
    this.#isHolding = isFilling && this.#hasShown && (this.#isHolding || isMissing);
    this.#hasShown ||= reading.stretch !== undefined;
    this.#show({
      ...(!this.#isHolding && { items, anchor: reading.position.anchor }),
      hasOlder: reading.hasOlder && !isEmpty,
      hasNewer: reading.hasNewer && !isEmpty,
      isLoading: isFilling,
      isVerified: isEmpty || isVerified(reading),
      problem,
    });
    if (!isFilling && !this.#loop.isOutdated) this.#waiters.release();
  }

  /** Restarts at the end, since the requested position is beyond it. */
  #restart(): void {
    this.#version += 1;
    this.#position = startAt('newest', this.#pageSize);
  }

  async #startAtFirstUnread(): Promise<void> {
    const anchor = await this.#firstUnread();
    if (!this.#isStartOpen) return;
    this.#isStartOpen = false;
    this.#position = startAt(anchor, this.#pageSize);
    this.#loop.refresh();
  }

  async #firstUnread(): Promise<number | 'newest'> {
    const context = await this.#context.current();
    if (!context) return 'newest';
    const plan = planOf(this.#view, context);
    const known = await firstUnread(this.#sources, this.#view, plan, context);
    return known ?? (await this.#filler.firstUnread(plan)) ?? 'newest';
  }

  /** Returns the same plan while it is equal. */
  #planFor(context: ViewContext) {
    const plan = planOf(this.#view, context);
    if (this.#plan && isSamePlan(plan, this.#plan.of)) return this.#plan;
    const messages = viewMessages(this.#sources.records, plan, this.#filler.answeredIds);
    this.#plan = { of: plan, messages };
    this.#visit(plan);
    return this.#plan;
  }

  #visit({ place }: ViewPlan): void {
    this.#endVisit();
    const isConversation = place !== 'everywhere' && 'scope' in place;
    const end = isConversation ? this.#sources.visits?.open(place.scope) : undefined;
    this.#endVisit = end ?? (() => undefined);
  }

  #isAboutThis(changes: readonly RecordChange[]): boolean {
    const place = this.#plan?.of.place ?? 'everywhere';
    // Waiting changes may bring messages from anywhere.
    const isAnywhere = place === 'everywhere' || this.#sources.outbox.current.length > 0;
    return changes.some((change) => {
      const { kind, key } = subjectOf(change);
      if (kind !== 'page') return kind === 'window';
      if (isAnywhere) return true;
      if (!('put' in change)) return key.startsWith('parent' in place ? place.parent : place.scope);
      return 'parent' in place
        ? change.put.parent === place.parent
        : change.put.scope === place.scope;
    });
  }

  #show(changed: Partial<TimelineState>): void {
    const before = this.#state.current;
    const items = reusedItems(before.items, changed.items ?? before.items, ({ key }) => key);
    const after = { ...before, ...changed, items };
    if (!isSameState(before, after)) this.#state.set(after);
  }
}

function isSameState(a: TimelineState, b: TimelineState): boolean {
  const { items, problem, ...rest } = a;
  const { items: otherItems, problem: otherProblem, ...otherRest } = b;
  const isSameProblem =
    problem === otherProblem ||
    (problem?.kind === 'offline' && otherProblem?.kind === 'offline') ||
    (problem?.kind === 'failed' &&
      otherProblem?.kind === 'failed' &&
      problem.error === otherProblem.error);
  return items === otherItems && isSameProblem && isSameValue(rest, otherRest);
}
