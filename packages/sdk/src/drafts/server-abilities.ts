import { type Live, LiveValue } from '../live.ts';
import { isSameValue } from '../same-value.ts';
import type { RecordChange, RecordStore } from '../store/record.ts';
import type { Cursor, RecordKinds } from '../store/record-kinds.ts';

export interface Abilities {
  /** Whether the server has answered yet. */
  readonly isKnown: boolean;
  /** Whether the server keeps documents of drafts. */
  readonly documents: boolean;
  readonly idempotencyKeys: boolean;
  /** Whether the person wants drafts on the server. */
  readonly keepsDrafts: boolean;
}

/** The server's support for drafts, as the store knows it. */
export class ServerAbilities {
  readonly #live = new LiveValue<Abilities>({
    isKnown: false,
    documents: false,
    idempotencyKeys: false,
    keepsDrafts: true,
  });
  readonly #records: Pick<RecordStore, 'get' | 'onWrite'>;
  readonly #stopListening: () => void;
  /** The queue of a server that announced documents but has none, as behind an old proxy. */
  #withoutDocuments: string | undefined;
  #queueId: string | undefined;

  constructor(records: Pick<RecordStore, 'get' | 'onWrite'>) {
    this.#records = records;
    this.#stopListening = records.onWrite(
      (changes) => {
        for (const change of changes) this.#note(change);
      },
      () => {
        this.load().catch(() => undefined);
      },
    );
  }

  get live(): Live<Abilities> {
    return this.#live;
  }

  get now(): Abilities {
    return this.#live.current;
  }

  /** Reads the abilities. Must finish before anything is sent. */
  async load(): Promise<void> {
    const cursor = await this.#records.get('cursor', '');
    if (cursor) this.#takeCursor(cursor.value);
    const settings = await this.#records.get('settings', '');
    if (settings) this.#takeSettings(settings.value);
  }

  /** Records that the server turned out to have no documents. */
  doWithoutDocuments(): void {
    this.#withoutDocuments = this.#queueId;
    this.#set({ documents: false });
  }

  close(): void {
    this.#stopListening();
  }

  #note(change: RecordChange): void {
    if (!('put' in change)) return;
    const { put } = change;
    if (put.kind === 'cursor') this.#takeCursor(put.value);
    if (put.kind === 'settings') this.#takeSettings(put.value);
  }

  #takeCursor({ queueId, extensions }: Cursor): void {
    this.#queueId = queueId;
    this.#set({
      isKnown: true,
      documents: extensions.draftDocuments && queueId !== this.#withoutDocuments,
      idempotencyKeys: extensions.idempotencyKeys,
    });
  }

  #takeSettings(settings: RecordKinds['settings']): void {
    // Servers that do not know the setting keep drafts.
    this.#set({ keepsDrafts: settings.enable_drafts_synchronization !== false });
  }

  #set(known: Partial<Abilities>): void {
    const next = { ...this.now, ...known };
    if (!isSameValue(next, this.now)) this.#live.set(next);
  }
}
