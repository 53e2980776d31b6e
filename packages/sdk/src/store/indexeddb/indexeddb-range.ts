import type { PreparedQuery } from 'rxdb';
import { answerOf, asKey, asWritten } from './indexeddb-documents.ts';
import type { TextDocument } from './journal-change.ts';

type Plan = PreparedQuery<TextDocument>['queryPlan'];

/** The documents of a query that reads one range of an index. */
export class QueryRange {
  readonly #fields: readonly string[];
  readonly #range: IDBKeyRange;
  readonly #limit: number | undefined;
  /** Fields that all of them share, apart from the deletion flag. */
  readonly #common: readonly (readonly [field: string, value: unknown])[];

  private constructor(plan: Plan, limit: number | undefined) {
    this.#fields = plan.index;
    this.#limit = limit;
    const [start, end] = [plan.startKeys.map(asKey), plan.endKeys.map(asKey)];
    this.#range = IDBKeyRange.bound(start, end, !plan.inclusiveStart, !plan.inclusiveEnd);
    const differs = start.findIndex((key, index) => key !== end[index]);
    const count = differs < 0 ? start.length : differs;
    this.#common = plan.index
      .slice(0, count)
      .map((field, index) => [field, start[index]] as const)
      .filter(([field]) => field !== '_deleted');
  }

  /** Returns undefined for queries that need more than one range. */
  static of({ queryPlan: plan, query }: PreparedQuery<TextDocument>): QueryRange | undefined {
    const isRange = plan.selectorSatisfiedByIndex && plan.sortSatisfiedByIndex;
    if (!isRange || query.skip || query.limit === 0) return undefined;
    return new QueryRange(plan, query.limit);
  }

  /** Reads the documents in their place; `more` of them may turn out to be outdated. */
  async read(documents: IDBObjectStore, more: number): Promise<TextDocument[]> {
    const index = documents.index(`[${this.#fields.join('+')}]`);
    const limit = this.#limit === undefined ? undefined : this.#limit + more;
    const stored: object[] = await answerOf(index.getAll(this.#range, limit));
    return stored.map(asWritten<TextDocument>);
  }

  /** Tells whether a newer document is or was among them. A deleted document keeps only its kind. */
  mayHold(document: TextDocument): boolean {
    return this.#common.every(
      ([field, value]) =>
        fieldOf(document, field) === value || (document._deleted && field !== 'kind'),
    );
  }

  merged(stored: readonly TextDocument[], newer: readonly TextDocument[]): TextDocument[] {
    const inside = newer.filter(
      (document) => !document._deleted && this.#range.includes(this.#keyOf(document)),
    );
    const all = [...stored, ...inside].map(
      (document) => [this.#keyOf(document), document] as const,
    );
    all.sort(([a], [b]) => indexedDB.cmp(a, b));
    return all.slice(0, this.#limit).map(([, document]) => document);
  }

  #keyOf(document: TextDocument): IDBValidKey[] {
    return this.#fields.map((field) => asKey(fieldOf(document, field)) as IDBValidKey);
  }
}

function fieldOf(document: TextDocument, field: string): unknown {
  return (document as unknown as Readonly<Record<string, unknown>>)[field];
}
