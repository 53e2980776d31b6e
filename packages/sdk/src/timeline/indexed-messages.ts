import type { Span } from '../messages/conversation.ts';
import { idsWithTag, isIndexed } from '../messages/custom-index.ts';
import { readFarApart } from '../messages/stored-messages.ts';
import type { ViewContext } from '../queries/view-context.ts';
import type { RecordChange, RecordStore } from '../store/record.ts';
import type { StoredMessage } from '../store/record-kinds.ts';
import { type Judge, MatchingPages } from './matching-pages.ts';

/** The messages that are read at once, on top of those that are wanted. */
const SPARE = 16;

/** The messages of a view whose custom data has a tag. The index finds them without reading the others. */
export class IndexedMessages {
  readonly #records: RecordStore;
  readonly #plan: Judge;
  readonly #tag: string;
  /** Finds messages in a store that is older than the index. */
  readonly #pages: MatchingPages;

  constructor(records: RecordStore, plan: Judge, tag: string) {
    this.#records = records;
    this.#plan = plan;
    this.#tag = tag;
    this.#pages = new MatchingPages(records, plan);
  }

  async down(span: Span, context: ViewContext): Promise<StoredMessage[]> {
    if (!(await isIndexed(this.#records))) return this.#pages.down(span, context);
    const ids = await idsWithTag(this.#records, this.#tag, span.from, span.to);
    return (await this.#firstOf(ids, span.limit, context)).sort((a, b) => b.id - a.id);
  }

  async up(span: Span, context: ViewContext): Promise<StoredMessage[]> {
    if (!(await isIndexed(this.#records))) return this.#pages.up(span, context);
    const ids = await idsWithTag(this.#records, this.#tag, span.from, span.to);
    return (await this.#firstOf(ids.reverse(), span.limit, context)).sort((a, b) => a.id - b.id);
  }

  note(changes: readonly RecordChange[]): void {
    this.#pages.note(changes);
  }

  /** Returns the first of these messages that belong to the view. */
  async #firstOf(
    ids: readonly number[],
    limit: number,
    context: ViewContext,
  ): Promise<StoredMessage[]> {
    const found: StoredMessage[] = [];
    for (let start = 0; start < ids.length && found.length < limit; ) {
      const end = Math.min(ids.length, start + limit - found.length + SPARE);
      const part = ids.slice(start, end);
      const messages = new Map(
        (await readFarApart(this.#records, part)).map((message) => [message.id, message]),
      );
      const matching = part.flatMap((id) => messages.get(id) ?? []);
      found.push(...matching.filter((message) => this.#plan.contains(message, context)));
      start = end;
    }
    return found.slice(0, limit);
  }
}
