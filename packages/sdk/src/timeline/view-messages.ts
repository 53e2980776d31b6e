import {
  type ConversationKey,
  isConversation,
  type Place,
  type Span,
} from '../messages/conversation.ts';
import { readByIds, readDown, readUp } from '../messages/stored-messages.ts';
import type { ViewPlan } from '../narrow/view.ts';
import type { ViewContext } from '../queries/view-context.ts';
import {
  type RecordChange,
  type RecordQuery,
  type RecordStore,
  type StoredRecord,
  subjectOf,
} from '../store/record.ts';
import type { RecordKind, StoredMessage } from '../store/record-kinds.ts';
import type { RecordReader } from '../store/working-set.ts';
import { IndexedMessages } from './indexed-messages.ts';
import { MatchingPages } from './matching-pages.ts';

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
  if (plan.customTag !== undefined) return new IndexedMessages(records, plan, plan.customTag);
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

interface Found {
  readonly from: number;
  readonly keys: readonly string[];
}

/**
 * A cache of one conversation's pages while the conversation is viewed. Changed pages are read again rather than
 * taken from announcements, which may arrive out of order from another tab.
 */
class PageCache implements RecordReader {
  readonly #reader: RecordReader;
  readonly #scope: ConversationKey;
  readonly #pages = new Map<string, StoredRecord<'page'>>();
  /** The keys of pages that were written since they were read. */
  readonly #outdated = new Set<string>();
  /** The results of queries by their name. */
  readonly #found = new Map<string, Found>();
  /** Counts the writes, since a read that began before one may be outdated after it. */
  #writes = 0;

  constructor(reader: RecordReader, scope: ConversationKey) {
    this.#reader = reader;
    this.#scope = scope;
  }

  get<K extends RecordKind>(kind: K, key: string): Promise<StoredRecord<K> | undefined> {
    return this.#reader.get(kind, key);
  }

  getMany<K extends RecordKind>(kind: K, keys: readonly string[]): Promise<StoredRecord<K>[]> {
    return this.#reader.getMany(kind, keys);
  }

  async find<K extends RecordKind>(query: RecordQuery<K>): Promise<StoredRecord<K>[]> {
    if (query.kind !== 'page' || query.scope !== this.#scope) return this.#reader.find(query);
    return (await this.#findPages(query as RecordQuery<'page'>)) as StoredRecord<K>[];
  }

  /** Applies a write. Must be called for every one. */
  note(changes: readonly RecordChange[]): void {
    for (const change of changes) {
      const { kind, key } = subjectOf(change);
      if (kind !== 'page') continue;
      const known = this.#pages.get(key);
      const isHere = 'put' in change ? change.put.scope === this.#scope : known !== undefined;
      if (!isHere) continue;
      this.#writes += 1;
      this.#outdated.add(key);
      // A page that is added, removed or begins elsewhere changes the results of queries.
      const isInPlace = 'put' in change && change.put.order === known?.order;
      if (!isInPlace) this.#found.clear();
      // The page may return in its place, as after an eviction and another fetch.
      if ('remove' in change) this.#pages.delete(key);
    }
  }

  async #findPages(query: RecordQuery<'page'>): Promise<StoredRecord<'page'>[]> {
    const { from = Number.NEGATIVE_INFINITY, limit } = query;
    const name = `${from} ${limit}`;
    const writes = this.#writes;
    const keys = this.#found.get(name)?.keys ?? this.#within(from, limit);
    const pages = (keys && (await this.#again(keys))) ?? (await this.#reader.find(query));
    if (writes !== this.#writes) return pages;
    for (const page of pages) {
      this.#pages.set(page.key, page);
      this.#outdated.delete(page.key);
    }
    this.#found.set(name, { from, keys: pages.map(({ key }) => key) });
    return pages;
  }

  /** Looks for the result in that of a query from a newer page on, which has all pages in between. */
  #within(from: number, limit: number | undefined): readonly string[] | undefined {
    if (limit === undefined) return undefined;
    for (const found of this.#found.values()) {
      if (found.from > from) continue;
      const keys = found.keys.filter((key) => (this.#pages.get(key)?.order ?? from) >= from);
      if (keys.length >= limit) return keys.slice(0, limit);
    }
    return undefined;
  }

  /** Returns undefined if one of them was removed. */
  async #again(keys: readonly string[]): Promise<StoredRecord<'page'>[] | undefined> {
    const outdated = keys.filter((key) => this.#outdated.has(key));
    const read = outdated.length > 0 ? await this.#reader.getMany('page', outdated) : [];
    const fresh = new Map(read.map((page) => [page.key, page]));
    const pages = keys.flatMap((key) => {
      const page = this.#outdated.has(key) ? fresh.get(key) : this.#pages.get(key);
      return page ?? [];
    });
    return pages.length === keys.length ? pages : undefined;
  }
}
