import { isConversation, type Place, type Span } from '../messages/place.ts';
import { readByIds, readDown, readUp } from '../messages/stored-messages.ts';
import type { ViewPlan } from '../narrow/view.ts';
import type { ViewContext } from '../queries/view-context.ts';
import type { RecordChange, RecordStore } from '../store/record.ts';
import type { StoredMessage } from '../store/record-kinds.ts';
import type { RecordReader } from '../store/working-set.ts';
import { MatchingPages } from './matching-pages.ts';
import { PageCache } from './page-cache.ts';

/** The stored messages of one view. */
export interface ViewMessages {
  /** Returns messages newest first. The limit keeps the newest. */
  down(span: Span, context: ViewContext): Promise<readonly StoredMessage[]>;
  /** Returns messages oldest first. The limit keeps the oldest. */
  up(span: Span, context: ViewContext): Promise<readonly StoredMessage[]>;
  /** Applies a write. Must be called for every one while the view is shown. */
  note(changes: readonly RecordChange[]): void;
}

/**
 * Creates the reader of a view. `answered` has the ids that the server returned, for narrows that only it can match.
 */
export function viewMessages(
  records: RecordStore,
  plan: ViewPlan,
  answered: ReadonlySet<number>,
): ViewMessages {
  if (!plan.isJudgeable) return new ListedMessages(records, () => [...answered]);
  if (plan.isStarred) return new ListedMessages(records, ({ starredIds }) => starredIds);
  if (plan.isWhole) return new PlacedMessages(records, plan);
  return new MatchingPages(records, plan);
}

/** All messages stored at a place. */
class PlacedMessages implements ViewMessages {
  readonly #reader: RecordReader;
  readonly #known: PageCache | undefined;
  readonly #place: Place;

  constructor(records: RecordStore, { place }: ViewPlan) {
    this.#place = place;
    this.#known = isConversation(place) ? new PageCache(records, place.scope) : undefined;
    this.#reader = this.#known ?? records;
  }

  down(span: Span): Promise<StoredMessage[]> {
    return readDown(this.#reader, this.#place, span);
  }

  up(span: Span): Promise<StoredMessage[]> {
    return readUp(this.#reader, this.#place, span);
  }

  note(changes: readonly RecordChange[]): void {
    this.#known?.note(changes);
  }
}

/** Messages from a list of ids, wherever they are. */
class ListedMessages implements ViewMessages {
  readonly #records: RecordStore;
  readonly #idsOf: (context: ViewContext) => readonly number[];

  constructor(records: RecordStore, idsOf: (context: ViewContext) => readonly number[]) {
    this.#records = records;
    this.#idsOf = idsOf;
  }

  async down({ from, to, limit }: Span, context: ViewContext): Promise<StoredMessage[]> {
    const ids = this.#between(from, to, context).sort((a, b) => b - a);
    return (await readByIds(this.#records, ids.slice(0, limit))).reverse();
  }

  async up({ from, to, limit }: Span, context: ViewContext): Promise<StoredMessage[]> {
    const ids = this.#between(from, to, context).sort((a, b) => a - b);
    return readByIds(this.#records, ids.slice(0, limit));
  }

  note(): void {
    // The list is read each time.
  }

  #between(from: number, to: number, context: ViewContext): number[] {
    return this.#idsOf(context).filter((id) => id >= from && id <= to);
  }
}
