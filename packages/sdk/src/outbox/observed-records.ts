import type { LocalChangeStore } from '../local-changes/local-change.ts';
import type { RecordChange, RecordStore } from '../store/record.ts';
import type { RecordKinds } from '../store/record-kinds.ts';
import { ownUserId } from '../store/working-set.ts';

interface ObservedRecordsParts {
  readonly localChanges: LocalChangeStore;
  readonly records: RecordStore;
}

interface Listeners {
  /** Called when something is known that sending may have waited for. */
  onChange(): void;
  /** Called when a message of the outbox has come down the log. */
  onArrival(entryId: string): void;
}

/** The records that sending depends on, as last observed or read. */
export class ObservedRecords {
  readonly #parts: ObservedRecordsParts;
  readonly #listeners: Listeners;
  /** The ids of messages whose event came before the answer, by entry. */
  readonly #arrived = new Map<string, number>();
  #cursor: RecordKinds['cursor'] | undefined;
  #selfId: number | undefined;
  #end: (() => void) | undefined;

  constructor(parts: ObservedRecordsParts, listeners: Listeners) {
    this.#parts = parts;
    this.#listeners = listeners;
  }

  /** The position in the log, if known. */
  get cursor(): RecordKinds['cursor'] | undefined {
    return this.#cursor;
  }

  /** The person's id, once known. */
  get selfId(): number | undefined {
    return this.#selfId;
  }

  start(): void {
    this.#end = this.#parts.records.onWrite(
      (changes) => this.#receive(changes),
      () => {
        this.#cursor = undefined;
      },
    );
  }

  stop(): void {
    this.#end?.();
    this.#cursor = undefined;
  }

  async learnSelf(): Promise<void> {
    this.#selfId ??= await ownUserId(this.#parts.records);
    this.#listeners.onChange();
  }

  /** Takes a cursor that was read, unless a newer one was observed meanwhile. */
  noteCursor(stored: RecordKinds['cursor'] | undefined): void {
    this.#cursor ??= stored;
  }

  arrivedAs(entryId: string): number | undefined {
    return this.#arrived.get(entryId);
  }

  forget(entryId: string): void {
    this.#arrived.delete(entryId);
  }

  #receive(changes: readonly RecordChange[]): void {
    for (const change of changes) {
      if ('remove' in change) {
        if (change.remove.kind === 'cursor') this.#cursor = undefined;
        continue;
      }
      if (change.put.kind === 'self') {
        this.#selfId = change.put.value.userId;
        this.#listeners.onChange();
      }
      if (change.put.kind === 'cursor') {
        this.#cursor = change.put.value;
        this.#listeners.onChange();
      }
      if (change.put.kind === 'page') this.#noteArrivals(change.put.value.messages);
    }
  }

  /** Records that messages arrived, as events report it, whatever becomes of their answers. */
  #noteArrivals(messages: readonly { readonly id: number; readonly localId?: string }[]): void {
    const entries = this.#parts.localChanges.outbox.current;
    for (const { id, localId } of messages) {
      if (localId === undefined || this.#arrived.has(localId)) continue;
      if (entries.get(localId)?.state !== 'waiting') continue;
      this.#arrived.set(localId, id);
      this.#listeners.onArrival(localId);
    }
  }
}
