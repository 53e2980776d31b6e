import type { EventBulk, RxStorageChangeEvent } from 'rxdb';
import { map, type Subject } from 'rxjs';
import type { Instance } from './indexeddb-connection.ts';
import type { TextDocument } from './journal-change.ts';

type Bulk = EventBulk<RxStorageChangeEvent<TextDocument>, unknown>;

/**
 * News of writes goes to other tabs without the texts, which are most of it and would be copied for
 * each of them, and even for none: whoever hears of a document reads it. This tab hears all.
 */
export class BriefNews {
  readonly #changes: Subject<Bulk>;
  readonly #whole = new WeakMap<Bulk, Bulk>();

  constructor(instance: Instance<TextDocument>) {
    this.#changes = (instance as unknown as { changes$: Subject<Bulk> }).changes$;
    const changeStream = instance.changeStream.bind(instance);
    instance.changeStream = () =>
      changeStream().pipe(map((bulk) => (this.#whole.get(bulk) ?? bulk) as typeof bulk));
  }

  tell(bulk: Bulk): void {
    const brief = { ...bulk, events: bulk.events.map(brieflyTold) };
    this.#whole.set(brief, bulk);
    this.#changes.next(brief);
  }
}

/** Of what is deleted there is nothing to read. */
function brieflyTold(event: RxStorageChangeEvent<TextDocument>): typeof event {
  if (event.operation === 'DELETE') return event;
  const documentData = { ...event.documentData, value: '' };
  // Nobody asks what was before.
  if (event.operation === 'INSERT') return { ...event, documentData };
  return { ...event, documentData, previousDocumentData: documentData };
}
