import type { EventBulk, RxStorageChangeEvent } from 'rxdb';
import { map, type Subject } from 'rxjs';
import type { Instance } from './indexeddb-connection.ts';
import type { TextDocument } from './journal-change.ts';

type Bulk = EventBulk<RxStorageChangeEvent<TextDocument>, unknown>;

/**
 * Announces writes to other tabs without values, which would be copied for each of them, and even for none. A tab
 * reads a document when it hears of it. This tab gets the whole documents.
 */
export class BriefChanges {
  readonly #changes: Subject<Bulk>;
  readonly #whole = new WeakMap<Bulk, Bulk>();

  constructor(instance: Instance<TextDocument>) {
    this.#changes = (instance as unknown as { changes$: Subject<Bulk> }).changes$;
    const changeStream = instance.changeStream.bind(instance);
    instance.changeStream = () =>
      changeStream().pipe(map((bulk) => (this.#whole.get(bulk) ?? bulk) as typeof bulk));
  }

  announce(bulk: Bulk): void {
    const brief = { ...bulk, events: bulk.events.map(withoutValue) };
    this.#whole.set(brief, bulk);
    this.#changes.next(brief);
  }
}

/** Removes the value, unless the document was deleted and has none. */
function withoutValue(event: RxStorageChangeEvent<TextDocument>): typeof event {
  if (event.operation === 'DELETE') return event;
  const documentData = { ...event.documentData, value: '' };
  // The previous document is not used.
  if (event.operation === 'INSERT') return { ...event, documentData };
  return { ...event, documentData, previousDocumentData: documentData };
}
