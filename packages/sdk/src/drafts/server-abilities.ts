import { type Live, LiveValue } from '../live.ts';
import { isSameValue } from '../same-value.ts';
import type { RecordChange, RecordStore } from '../store/record.ts';
import type { Cursor, RecordKinds } from '../store/record-kinds.ts';

export interface Abilities {
  /** Whether the server was asked yet. */
  readonly isKnown: boolean;
  /** Whether drafts have documents there. */
  readonly documents: boolean;
  readonly idempotencyKeys: boolean;
  /** Whether the person wants drafts on the server. */
  readonly keepsDrafts: boolean;
}

/** What the server does for drafts, as the store knows it. */
export class ServerAbilities {
  readonly #live = new LiveValue<Abilities>({
    isKnown: false,
    documents: false,
    idempotencyKeys: false,
    keepsDrafts: true,
  });
  readonly #records: Pick<RecordStore, 'get' | 'onWrite'>;
  readonly #stopListening: () => void;
  /** The queue of a server that announced documents and has none, as behind an old proxy. */
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

  /** To be done before anything is sent. */
  async load(): Promise<void> {
    const cursor = await this.#records.get('cursor', '');
    if (cursor) this.#takeCursor(cursor.value);
    const settings = await this.#records.get('settings', '');
    if (settings) this.#takeSettings(settings.value);
  }

  /** Says that the server turned out to have no documents. */
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
