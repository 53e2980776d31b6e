import type { FoundMessage, MessageMatch } from '@tidings/shared-types/wire';
import { readByIds } from '../messages/stored-messages.ts';
import { joined } from '../messages/stretches.ts';
import { NO_VIEW } from '../messages/windows.ts';
import { isSamePlan, planOf, type View, type ViewPlan } from '../narrow/view.ts';
import { ObservedValue, ReadLoop, Waiters } from '../queries/observed-value.ts';
import type { QuerySources } from '../queries/query-sources.ts';
import {
  type ViewContext,
  type ViewContextInput,
  viewContextInput,
} from '../queries/view-context.ts';
import { isSameValue, reusedItems } from '../same-value.ts';
import { subjectOf } from '../store/record.ts';
import type { StoredMessage } from '../store/record-kinds.ts';
import { MatchingPages } from '../timeline/matching-pages.ts';
import { PendingChanges } from '../timeline/pending-changes.ts';
import type { Search, SearchItem, SearchRequest, SearchState } from './search-state.ts';
import { isEmptyQuery, isFound, readQuery, type TextQuery } from './text-query.ts';

/** Searches the stored messages, newest first, and asks the server. One list shows both. */
export function openSearch(sources: QuerySources, request: SearchRequest): Search {
  return new StoreSearch(sources, request);
}

class StoreSearch implements Search {
  readonly #sources: QuerySources;
  readonly #request: Required<SearchRequest>;
  readonly #query: TextQuery;
  readonly #view: View;
  readonly #context: ViewContextInput;
  readonly #state: ObservedValue<SearchState>;
  readonly #loop: ReadLoop;
  readonly #waiters = new Waiters();
  #ends: (() => void)[] = [];
  #wanted: number;
  #plan: ViewPlan | undefined;
  #pages: MatchingPages | undefined;
  /** The server's matches by message id. */
  readonly #matches = new Map<number, MessageMatch>();
  #oldestAnswered: number | undefined;
  #isAnswered = false;
  #isAsking = false;
  #error: unknown;

  constructor(sources: QuerySources, { text, narrow = [], pageSize = 50 }: SearchRequest) {
    this.#sources = sources;
    this.#request = { text, narrow, pageSize };
    this.#query = readQuery(text);
    this.#view = { kind: 'narrow', narrow };
    this.#context = viewContextInput(sources, this.#view);
    this.#wanted = pageSize;
    const isNothing = isEmptyQuery(this.#query);
    const initial: SearchState = {
      items: [],
      isComplete: isNothing,
      isSearchingStore: !isNothing,
      isSearchingServer: false,
      problem: undefined,
    };
    this.#state = new ObservedValue(initial, {
      start: () => {
        if (!isNothing) this.#start();
      },
      stop: () => this.#stop(),
      isClosing: sources.isClosing,
    });
    this.#loop = new ReadLoop({
      read: () => this.#search(),
      isWanted: () => this.#state.isObserved,
      onError: (error) => {
        this.#show({ isSearchingStore: false, problem: { kind: 'failed', error } });
        this.#waiters.release();
      },
    });
  }

  get current(): SearchState {
    return this.#state.current;
  }

  subscribe(listener: (state: SearchState) => void): () => void {
    return this.#state.subscribe(listener);
  }

  more(): Promise<void> {
    if (!this.#state.isObserved || this.#state.current.isComplete) return Promise.resolve();
    this.#wanted = this.#state.current.items.length + this.#request.pageSize;
    this.#error = undefined;
    const settled = this.#waiters.wait();
    this.#loop.refresh();
    return settled;
  }

  #start(): void {
    const { records, outbox, connection } = this.#sources;
    this.#ends = [
      records.onWrite(
        (changes) => {
          this.#pages?.note(changes);
          const isNews = changes.some((change) => {
            const { kind } = subjectOf(change);
            return kind === 'page' || kind === 'window';
          });
          if (isNews) this.#loop.refresh();
        },
        () => {
          this.#pages = undefined;
          this.#loop.refresh();
        },
      ),
      outbox.subscribe(() => this.#loop.refresh()),
      connection.state.subscribe(() => {
        this.#error = undefined;
        this.#loop.refresh();
      }),
      this.#context.watch(() => this.#loop.refresh()),
    ];
    this.#loop.refresh();
  }

  #stop(): void {
    for (const end of this.#ends) end();
    this.#ends = [];
    this.#pages = undefined;
    this.#waiters.release();
  }

  /** Searches in slices and shows the results of each. A change meanwhile starts another round. */
  async #search(): Promise<void> {
    const context = await this.#context.current();
    if (!context || !this.#state.isObserved) return this.#waiters.release();
    const plan = planOf(this.#view, context);
    if (!this.#pages || !this.#plan || !isSamePlan(plan, this.#plan)) this.#begin(plan);
    this.#ask(plan);
    while (this.#pages && this.#state.isObserved) {
      const pages = this.#pages;
      if (pages.isOver || pages.found.length >= this.#wanted) break;
      await pages.readSome(context);
      await this.#showFound(plan, context, true);
    }
    await this.#showFound(plan, context, false);
    if (!this.#isAsking && !this.#loop.isOutdated) this.#waiters.release();
  }

  #begin(plan: ViewPlan): void {
    this.#plan = plan;
    this.#pages = new MatchingPages(this.#sources.records, {
      place: plan.place,
      isConstant: plan.isConstant,
      contains: (message, context) =>
        isFound(this.#query, message) && plan.contains(message, context),
    });
  }

  async #showFound(plan: ViewPlan, context: ViewContext, isGoingOn: boolean): Promise<void> {
    const { records, outbox, connection } = this.#sources;
    const pages = this.#pages;
    if (!pages) return;
    const known = pages.found.slice(0, this.#wanted);
    const listed = new Set(known.map(({ id }) => id));
    const others = [...this.#matches.keys()].filter((id) => !listed.has(id));
    const found = [...known, ...(await readByIds(records, others))];
    const changes = await PendingChanges.of(outbox.current, records, context.userId);
    const items = found
      .sort((a, b) => b.id - a.id)
      .flatMap((message) => {
        const { message: shown } = changes.shown(message);
        return shown ? [this.#itemOf(shown)] : [];
      });
    const isMore = !(await this.#isAllSearched(plan)) || pages.found.length > this.#wanted;
    if (!this.#state.isObserved) return;
    const isOffline = connection.state.current.name !== 'live';
    this.#show({
      items,
      isComplete: (this.#isAnswered || !isMore) && !isGoingOn,
      isSearchingStore: isGoingOn,
      isSearchingServer: this.#isAsking,
      problem: this.#problem(isOffline && isMore && !this.#isAnswered),
    });
  }

  #problem(isOffline: boolean): SearchState['problem'] {
    if (this.#error !== undefined) return { kind: 'failed', error: this.#error };
    return isOffline ? { kind: 'offline' } : undefined;
  }

  #itemOf(message: StoredMessage): SearchItem {
    return {
      key: message.localId ?? String(message.id),
      ref: { id: message.id },
      message,
      match: this.#matches.get(message.id),
    };
  }

  /** Tells whether everything of the narrow is stored and was searched. */
  async #isAllSearched({ key, wider, isJudgeable }: ViewPlan): Promise<boolean> {
    if (!this.#pages?.isOver || !isJudgeable) return false;
    const keys = key === undefined ? wider : [key, ...wider];
    const windows = await this.#sources.records.getMany('window', keys);
    const held = joined(...windows.map(({ value }) => value.held));
    return held.some(({ from, to }) => from <= 1 && to === null);
  }

  /** Asks the server for the wanted number of results, unless that has happened. */
  #ask({ narrow }: ViewPlan): void {
    const { connection } = this.#sources;
    const isEnough = this.#matches.size >= this.#wanted;
    if (this.#isAsking || this.#isAnswered || isEnough || this.#error !== undefined) return;
    if (connection.state.current.name !== 'live') return;
    this.#isAsking = true;
    this.#show({ isSearchingServer: true });
    const { text, pageSize } = this.#request;
    const older = this.#oldestAnswered;
    connection
      .fetchMessages({
        view: NO_VIEW,
        narrow: [...narrow, { operator: 'search', operand: text }],
        numBefore: pageSize,
        numAfter: 0,
        ...(older === undefined
          ? { anchor: 'newest' as const }
          : { anchor: older, includeAnchor: false }),
      })
      .then(({ messages, foundOldest }) => {
        for (const message of messages) this.#matches.set(message.id, matchOf(message));
        this.#oldestAnswered = messages[0]?.id ?? older;
        this.#isAnswered = foundOldest;
      })
      .catch((error: unknown) => {
        this.#error = error;
      })
      .finally(() => {
        this.#isAsking = false;
        if (this.#state.isObserved) this.#loop.refresh();
      });
  }

  #show(changed: Partial<SearchState>): void {
    const before = this.#state.current;
    const items = reusedItems(before.items, changed.items ?? before.items, ({ key }) => key);
    const after = { ...before, ...changed, items };
    if (!isSameValue(after, before)) this.#state.set(after);
  }
}

function matchOf({ content, subject, match_content, match_subject }: FoundMessage): MessageMatch {
  return { match_content: match_content ?? content, match_subject: match_subject ?? subject };
}
