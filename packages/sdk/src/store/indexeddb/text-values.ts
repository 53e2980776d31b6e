import type { RxDocumentData, RxStorageInstance } from 'rxdb';
import { map } from 'rxjs';

/** Parsed documents by their text form, so that what was written or announced is parsed only once. */
type Parsed = WeakMap<object, object>;

/**
 * Stores values as JSON. RxDB's storage for IndexedDB traverses objects and changes keys that begin with `|` or `__`.
 * Text passes it unchanged, and faster.
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
      // Only the revision of the previous document is used.
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
  // Announcements of other tabs may come without a value.
  return { ...document, value: value === '' ? undefined : JSON.parse(String(value)) };
}
