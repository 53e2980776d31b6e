import type { StoredRecord } from '../store/record.ts';
import type { KnownStretches } from '../store/record-kinds.ts';
import type { WorkingSet } from '../store/working-set.ts';
import {
  closed,
  joined,
  liveStretch,
  type Stretch,
  type Stretches,
  withoutRange,
  withStretch,
} from './stretches.ts';

/** What a list shows: `all`, a channel (`c:7`), a conversation, or a narrow as canonical text. */
export type ViewKey = string;

export const ALL: ViewKey = 'all';

const nothing: KnownStretches = { held: [], stale: [] };

/** Which stretches of which views are stored. */
export class Windows {
  readonly #set: WorkingSet;

  constructor(set: WorkingSet) {
    this.#set = set;
  }

  async get(view: ViewKey): Promise<KnownStretches> {
    return (await this.#set.get('window', view))?.value ?? nothing;
  }

  /** Every message of the view within the stretch is stored now, as the server has it. */
  async hold(view: ViewKey, stretch: Stretch): Promise<void> {
    const { held, stale } = await this.get(view);
    const to = stretch.to ?? Number.MAX_SAFE_INTEGER;
    this.#put(view, {
      held: withStretch(held, stretch),
      stale: withoutRange(stale, stretch.from, to),
    });
  }

  /** A message arrived live: from it on, whatever else comes will arrive too (W4). */
  async follow(view: ViewKey, messageId: number): Promise<void> {
    const { held } = await this.get(view);
    if (!liveStretch(held)) await this.hold(view, { from: messageId, to: null });
  }

  /** Messages may be missing between two ids, both included. */
  async doubt(view: ViewKey, from: number, to: number): Promise<void> {
    const known = await this.get(view);
    this.#put(view, {
      held: withoutRange(known.held, from, to),
      stale: withoutRange(known.stale, from, to),
    });
  }

  /** What happens in a channel and its topics does not arrive any more, or did not until now. */
  async distrustChannel(channel: ViewKey, newestMessageId: number): Promise<void> {
    const windows = await this.#set.find({ kind: 'window', parent: channel });
    for (const { key, value } of windows) this.#distrust(key, value, newestMessageId);
  }

  /** Forgets what is stored of a channel and its topics. */
  async forget(channel: ViewKey): Promise<void> {
    for (const { key } of await this.#set.find({ kind: 'window', parent: channel })) {
      this.#set.remove('window', key);
    }
  }

  /** The queue is lost: what is stored stays, but nobody told what changed (W5). */
  async distrust(newestMessageId: number): Promise<void> {
    for (const { key, value } of await this.#set.find({ kind: 'window' })) {
      this.#distrust(key, value, newestMessageId);
    }
  }

  #distrust(view: ViewKey, { held, stale }: KnownStretches, newestMessageId: number): void {
    this.#put(view, { held: [], stale: joined(stale, closed(held, newestMessageId)) });
  }

  #put(view: ViewKey, value: KnownStretches): void {
    this.#set.put(windowRecord(view, value));
  }
}

function windowRecord(view: ViewKey, value: KnownStretches): StoredRecord<'window'> {
  const parent = /^c:\d+/.exec(view)?.[0] ?? '';
  return { kind: 'window', key: view, scope: '', parent, order: 0, rank: 0, value };
}

/** What a view holds by itself and by wider views that hold it too (W3). */
export function combined(all: readonly KnownStretches[]): KnownStretches {
  const held: Stretches = joined(...all.map((known) => known.held));
  return { held, stale: joined(...all.map((known) => known.stale)) };
}
