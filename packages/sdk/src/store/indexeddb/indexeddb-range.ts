import type { DatabaseQuery } from '../entries-reader.ts';
import { answerOf, asKey, asWritten } from './indexeddb-documents.ts';
import type { TextDocument } from './journal-change.ts';

interface RangeParts {
  /** The fields of the index. */
  readonly fields: readonly string[];
  readonly range: IDBKeyRange;
  readonly limit: number | undefined;
  /** Fields that all of the documents share, apart from the deletion flag. */
  readonly common: readonly (readonly [field: string, value: unknown])[];
}

/** Returns the range of a query, in the indexes of RxDB's storage. */
export function rangeOf({ kind, scope, parent, from, limit }: DatabaseQuery): DocumentRange {
  const common: [string, string][] = [['kind', kind]];
  if (scope !== undefined) common.push(['scope', scope]);
  else if (parent !== undefined) common.push(['parent', parent]);
  const by = scope === undefined ? 'rank' : 'order';
  const fields = ['_deleted', ...common.map(([field]) => field), by, 'id'];
  const start = [asKey(false), ...common.map(([, value]) => value)];
  // Arrays come after everything else.
  const range = IDBKeyRange.bound(from === undefined ? start : [...start, from], [...start, []]);
  return new DocumentRange({ fields, range, limit, common });
}

/** The documents of a query that reads one range of an index. */
export class DocumentRange {
  readonly #parts: RangeParts;

  constructor(parts: RangeParts) {
    this.#parts = parts;
  }

  /** Reads the documents in their place; `more` of them may turn out to be outdated. */
  async read(documents: IDBObjectStore, more: number): Promise<TextDocument[]> {
    const { fields, range, limit } = this.#parts;
    const index = documents.index(`[${fields.join('+')}]`);
    const most = limit === undefined ? undefined : limit + more;
    const stored: object[] = await answerOf(index.getAll(range, most));
    return stored.map(asWritten<TextDocument>);
  }

  /** Tells whether a newer document is or was among them. A deleted document keeps only its kind. */
  mayHold(document: TextDocument): boolean {
    return this.#parts.common.every(
      ([field, value]) =>
        fieldOf(document, field) === value || (document._deleted && field !== 'kind'),
    );
  }

  merged(stored: readonly TextDocument[], newer: readonly TextDocument[]): TextDocument[] {
    const inside = newer.filter(
      (document) => !document._deleted && this.#parts.range.includes(this.#keyOf(document)),
    );
    const all = [...stored, ...inside].map(
      (document) => [this.#keyOf(document), document] as const,
    );
    all.sort(([a], [b]) => indexedDB.cmp(a, b));
    return all.slice(0, this.#parts.limit).map(([, document]) => document);
  }

  #keyOf(document: TextDocument): IDBValidKey[] {
    return this.#parts.fields.map((field) => asKey(fieldOf(document, field)) as IDBValidKey);
  }
}

function fieldOf(document: TextDocument, field: string): unknown {
  return (document as unknown as Readonly<Record<string, unknown>>)[field];
}
