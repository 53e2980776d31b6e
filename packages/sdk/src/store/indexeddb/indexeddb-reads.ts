import { connectionOf, type Instance } from './indexeddb-connection.ts';
import { answerOf, asKey, asWritten } from './indexeddb-documents.ts';
import { DOCUMENTS } from './indexeddb-names.ts';

/** Reads a range with one request. RxDB's storage reads entry by entry, which takes several times as long. */
export function withWholeReads<T>(instance: Instance<T>): Instance<T> {
  const walk = instance.query.bind(instance);
  instance.findDocumentsById = async (ids, withDeleted) => {
    const documents = await documentsOf(instance);
    const stored = await Promise.all(ids.map((id) => answerOf(documents.get(id))));
    const found = stored.flatMap((document) => (document ? [asWritten<T>(document)] : []));
    return withDeleted ? found : found.filter(({ _deleted }) => !_deleted);
  };
  instance.query = async (prepared) => {
    const { queryPlan: plan, query } = prepared;
    const isRange = plan.selectorSatisfiedByIndex && plan.sortSatisfiedByIndex;
    if (!isRange || query.skip || query.limit === 0) return walk(prepared);
    const range = IDBKeyRange.bound(
      plan.startKeys.map(asKey),
      plan.endKeys.map(asKey),
      !plan.inclusiveStart,
      !plan.inclusiveEnd,
    );
    const index = (await documentsOf(instance)).index(`[${plan.index.join('+')}]`);
    const stored: object[] = await answerOf(index.getAll(range, query.limit));
    return { documents: stored.map(asWritten<T>) };
  };
  return instance;
}

async function documentsOf<T>(instance: Instance<T>): Promise<IDBObjectStore> {
  const database = await connectionOf(instance);
  return database.transaction(DOCUMENTS, 'readonly').objectStore(DOCUMENTS);
}
