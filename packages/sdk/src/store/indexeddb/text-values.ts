import type { RxDocumentData, RxStorageInstance } from 'rxdb';
import { map } from 'rxjs';

/** Documents with their value, by those with its text: what was written or heard is parsed but once. */
type Parsed = WeakMap<object, object>;

/**
 * Keeps values as JSON. RxDB's storage for IndexedDB walks through whatever it is given and changes
 * keys that begin with `|` or `__`; text passes it unchanged, and faster.
 */
export function withTextValues<T, Internals, Options, Checkpoint>(
  instance: RxStorageInstance<T, Internals, Options, Checkpoint>,
): RxStorageInstance<T, Internals, Options, Checkpoint> {
  const { bulkWrite, findDocumentsById, query, changeStream } = bound(instance);
  const parsed: Parsed = new WeakMap();
  instance.bulkWrite = async (rows, context) => {
    const written = rows.map(({ document, previous }) => {
      const text = asText(document);
      parsed.set(text, document);
      // Only the revision of what was there before is looked at.
      return { document: text, ...(previous && { previous: { ...previous, value: '' } }) };
    });
    const { error } = await bulkWrite(written, context);
    return { error };
  };
  instance.findDocumentsById = async (ids, deleted) =>
    (await findDocumentsById(ids, deleted)).map(asValue);
  instance.query = async (prepared) => ({
    documents: (await query(prepared)).documents.map(asValue),
  });
  instance.changeStream = () =>
    changeStream().pipe(
      map((bulk) => ({
        ...bulk,
        events: bulk.events.map((event) => ({
          ...event,
          documentData: asValueOnce(event.documentData, parsed),
        })),
      })),
    );
  return instance;
}

function bound<T, Internals, Options, Checkpoint>(
  instance: RxStorageInstance<T, Internals, Options, Checkpoint>,
) {
  return {
    bulkWrite: instance.bulkWrite.bind(instance),
    findDocumentsById: instance.findDocumentsById.bind(instance),
    query: instance.query.bind(instance),
    changeStream: instance.changeStream.bind(instance),
  };
}

type Valued = { readonly value?: unknown };

function asText<D extends object>(document: D): D {
  return { ...document, value: JSON.stringify((document as Valued).value ?? null) };
}

function asValueOnce<T>(document: RxDocumentData<T>, parsed: Parsed): RxDocumentData<T> {
  const known = parsed.get(document) ?? asValue(document);
  parsed.set(document, known);
  return known as RxDocumentData<T>;
}

function asValue<T>(document: RxDocumentData<T>): RxDocumentData<T> {
  const { value } = document as Valued;
  // News of other tabs may come without it.
  return { ...document, value: value === '' ? undefined : JSON.parse(String(value)) };
}
