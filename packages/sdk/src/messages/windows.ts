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

/**
 * What a list shows: `all`, a channel (`c:7`), a conversation, or a narrow as canonical text, which
 * begins with `c:7?` if it looks into one channel, else with `n:`.
 */
export type ViewKey = string;

export const ALL: ViewKey = 'all';

/** In place of a view: what is fetched is stored, and nothing is remembered of what it proves. */
export const NO_VIEW: ViewKey = '';

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

  /**
   * Messages of a conversation are no longer stored, up to one: no view that shows them claims any
   * more to be whole so far back (B3).
   */
  async shorten(conversation: ViewKey, upTo: number): Promise<void> {
    for (const { key, value } of await this.#set.find({ kind: 'window' })) {
      if (!mayShow(key, conversation)) continue;
      const held = withoutRange(value.held, 0, upTo);
      const stale = withoutRange(value.stale, 0, upTo);
      if (held.length + stale.length > 0) this.#put(key, { held, stale });
      else this.#set.remove('window', key);
    }
  }

  /** Conversations say for themselves what they hold by their channel's view, or by that of all (W3). */
  async handDown(conversations: readonly ViewKey[]): Promise<void> {
    for (const view of conversations) {
      const [own, around] = [await this.get(view), await this.get(channelOf(view) ?? ALL)];
      if (around.held.length + around.stale.length === 0) continue;
      this.#put(view, combined([own, around]));
    }
  }

  /** What happens in a channel and its topics does not arrive any more, or did not until now. */
  async distrustChannel(channel: ViewKey, newestMessageId: number): Promise<void> {
    const windows = await this.#set.find({ kind: 'window', parent: channel });
    for (const { key, value } of windows) this.#distrust(key, value, newestMessageId);
  }

  /** The same of views that show more than one channel, or people. */
  async distrustWide(newestMessageId: number): Promise<void> {
    const windows = await this.#set.find({ kind: 'window', parent: '' });
    for (const { key, value } of windows) {
      if (!key.startsWith('d:')) this.#distrust(key, value, newestMessageId);
    }
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

/** A conversation's messages are in its own view, and in all that are not another conversation's or channel's. */
function mayShow(view: ViewKey, conversation: ViewKey): boolean {
  if (view === conversation) return true;
  if (/^(c:\d+:|d:)/.test(view)) return false;
  const channel = channelOf(view);
  return channel === undefined || channel === channelOf(conversation);
}

function channelOf(view: ViewKey): ViewKey | undefined {
  return /^c:\d+/.exec(view)?.[0];
}

function windowRecord(view: ViewKey, value: KnownStretches): StoredRecord<'window'> {
  const parent = channelOf(view) ?? '';
  return { kind: 'window', key: view, scope: '', parent, order: 0, rank: 0, value };
}

/** What a view holds by itself and by wider views that hold it too (W3). */
export function combined(all: readonly KnownStretches[]): KnownStretches {
  const held: Stretches = joined(...all.map((known) => known.held));
  return { held, stale: joined(...all.map((known) => known.stale)) };
}
