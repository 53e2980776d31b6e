import type { Span } from '../messages/conversation.ts';
import type { ViewPlan } from '../narrow/view.ts';
import type { ViewContext } from '../queries/view-context.ts';
import { type RecordChange, type RecordStore, subjectOf } from '../store/record.ts';
import type { Page, StoredMessage } from '../store/record-kinds.ts';

/** The place to search, and the test of a message. */
export type Judge = Pick<ViewPlan, 'place' | 'isConstant' | 'contains'>;

/** About as many as can be matched between two frames. */
const PAGES_AT_ONCE = 8;

/**
 * The messages of a view across conversations. Reads pages once, from the newest, as far as needed. After that,
 * writes tell what changed.
 */
export class MatchingPages {
  readonly #records: RecordStore;
  readonly #plan: Judge;
  #context: ViewContext | undefined;
  /** The matching messages of each page. */
  #matches = new Map<string, readonly StoredMessage[]>();
  /** Everything from this id on was read. */
  #readFrom = Number.POSITIVE_INFINITY;
  /** The rank at which reading continues. */
  #rank: number | undefined;
  /** Pages that were written during a reading, whose result may be outdated. */
  readonly #written = new Set<string>();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(records: RecordStore, plan: Judge) {
    this.#records = records;
    this.#plan = plan;
  }

  async down(span: Span, context: ViewContext): Promise<StoredMessage[]> {
    await this.#read(span, context);
    return this.#between(span)
      .sort((a, b) => b.id - a.id)
      .slice(0, span.limit);
  }

  async up(span: Span, context: ViewContext): Promise<StoredMessage[]> {
    await this.#read({ ...span, limit: Number.POSITIVE_INFINITY }, context);
    return this.#between(span)
      .sort((a, b) => a.id - b.id)
      .slice(0, span.limit);
  }

  note(changes: readonly RecordChange[]): void {
    for (const change of changes) {
      const { kind, key } = subjectOf(change);
      if (kind !== 'page') continue;
      this.#written.add(key);
      if ('put' in change && change.put.kind === 'page') this.#take(key, change.put.value);
      else this.#matches.delete(key);
    }
  }

  /** Whether all pages were read. */
  get isOver(): boolean {
    return this.#readFrom === 0;
  }

  /** The matches found so far, newest first. */
  get found(): readonly StoredMessage[] {
    return this.#between({ from: 0, to: Number.POSITIVE_INFINITY }).sort((a, b) => b.id - a.id);
  }

  /** Reads the next few pages, for callers that show results as they are found. */
  async readSome(context: ViewContext): Promise<void> {
    const turn = this.#turn.then(async () => {
      this.#judgeBy(context);
      if (!this.isOver) await this.#readPages();
    });
    this.#turn = turn.catch(() => undefined);
    await turn;
  }

  #between({ from, to }: Pick<Span, 'from' | 'to'>): StoredMessage[] {
    const lowest = Math.max(from, this.#readFrom);
    return [...this.#matches.values()].flatMap((messages) =>
      messages.filter(({ id }) => id >= lowest && id <= to),
    );
  }

  #read(span: Span, context: ViewContext): Promise<void> {
    const turn = this.#turn.then(() => this.#readOn(span, context));
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #readOn(span: Span, context: ViewContext): Promise<void> {
    this.#judgeBy(context);
    while (this.#readFrom > span.from && this.#between(span).length < span.limit) {
      await this.#readPages();
    }
  }

  async #readPages(): Promise<void> {
    this.#written.clear();
    const pages = await this.#records.find({
      kind: 'page',
      ...placeOf(this.#plan.place),
      ...(this.#rank !== undefined && { from: this.#rank }),
      limit: PAGES_AT_ONCE,
    });
    for (const { key, value } of pages) if (!this.#written.has(key)) this.#take(key, value);
    const last = pages.at(-1);
    const isLast = !last || pages.length < PAGES_AT_ONCE;
    this.#readFrom = isLast ? 0 : -last.rank;
    if (last) this.#rank = last.rank + 1;
  }

  /** Discards the matches if the context changed and decides what matches, such as muted or starred. */
  #judgeBy(context: ViewContext): void {
    const isSame = this.#context === context || (this.#context && this.#plan.isConstant);
    this.#context = context;
    if (isSame) return;
    this.#matches = new Map();
    this.#readFrom = Number.POSITIVE_INFINITY;
    this.#rank = undefined;
  }

  #take(key: string, { messages }: Page): void {
    const context = this.#context;
    if (!context) return;
    const matching = messages.filter((message) => this.#plan.contains(message, context));
    if (matching.length > 0) this.#matches.set(key, matching);
    else this.#matches.delete(key);
  }
}

/** Returns a place that is ordered by rank: a conversation's channel or everything, since ranks ignore scopes. */
function placeOf(place: ViewPlan['place']) {
  if (place === 'everywhere') return {};
  if ('parent' in place) return place;
  const channel = /^c:\d+/.exec(place.scope)?.[0];
  return channel === undefined ? {} : { parent: channel };
}
