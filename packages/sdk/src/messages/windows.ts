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
 * The key of a view: `all`, a channel (`c:7`), a conversation, or the canonical text of a narrow, which begins with
 * `c:7?` within one channel and otherwise with `n:`.
 */
export type ViewKey = string;

export const ALL: ViewKey = 'all';

/** For fetches without a view: the messages are stored, but no window. */
export const NO_VIEW: ViewKey = '';

const nothing: KnownStretches = { held: [], stale: [] };

/** The stretches of views that are stored. */
export class Windows {
  readonly #set: WorkingSet;

  constructor(set: WorkingSet) {
    this.#set = set;
  }

  async get(view: ViewKey): Promise<KnownStretches> {
    return (await this.#set.get('window', view))?.value ?? nothing;
  }

  /** Records that every message of the view within the stretch is stored and current. */
  async hold(view: ViewKey, stretch: Stretch): Promise<void> {
    const { held, stale } = await this.get(view);
    const to = stretch.to ?? Number.MAX_SAFE_INTEGER;
    this.#put(view, {
      held: withStretch(held, stretch),
      stale: withoutRange(stale, stretch.from, to),
    });
  }

  /** Records that a message arrived live: from it on, all others will arrive too (W4). */
  async follow(view: ViewKey, messageId: number): Promise<void> {
    const { held } = await this.get(view);
    if (!liveStretch(held)) await this.hold(view, { from: messageId, to: null });
  }

  /** Records that messages may be missing between two ids, both included. */
  async doubt(view: ViewKey, from: number, to: number): Promise<void> {
    const known = await this.get(view);
    this.#put(view, {
      held: withoutRange(known.held, from, to),
      stale: withoutRange(known.stale, from, to),
    });
  }

  /** Shortens all views that show a conversation, after its messages up to an id were removed (B3). */
  async shorten(conversation: ViewKey, upTo: number): Promise<void> {
    for (const { key, value } of await this.#set.find({ kind: 'window' })) {
      if (!mayShow(key, conversation)) continue;
      const held = withoutRange(value.held, 0, upTo);
      const stale = withoutRange(value.stale, 0, upTo);
      if (held.length + stale.length > 0) this.#put(key, { held, stale });
      else this.#set.remove('window', key);
    }
  }

  /** Copies to conversations what their channel's view, or that of all, says about them (W3). */
  async handDown(conversations: readonly ViewKey[]): Promise<void> {
    for (const view of conversations) {
      const [own, around] = [await this.get(view), await this.get(channelOf(view) ?? ALL)];
      if (around.held.length + around.stale.length === 0) continue;
      this.#put(view, combined([own, around]));
    }
  }

  /** Marks the windows of a channel and its topics as stale, since events do not keep them current. */
  async distrustChannel(channel: ViewKey, newestMessageId: number): Promise<void> {
    const windows = await this.#set.find({ kind: 'window', parent: channel });
    for (const { key, value } of windows) this.#distrust(key, value, newestMessageId);
  }

  /** Does the same for views across channels or people. */
  async distrustWide(newestMessageId: number): Promise<void> {
    const windows = await this.#set.find({ kind: 'window', parent: '' });
    for (const { key, value } of windows) {
      if (!key.startsWith('d:')) this.#distrust(key, value, newestMessageId);
    }
  }

  /** Removes the windows of a channel and its topics. */
  async forget(channel: ViewKey): Promise<void> {
    for (const { key } of await this.#set.find({ kind: 'window', parent: channel })) {
      this.#set.remove('window', key);
    }
  }

  /** Marks all windows as stale after the queue was lost (W5). The messages stay. */
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

/**
 * Tells whether a view may show a conversation's messages: its own view, and any but those of other conversations and
 * channels.
 */
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

/** Combines a view's own stretches with those of wider views (W3). */
export function combined(all: readonly KnownStretches[]): KnownStretches {
  const held: Stretches = joined(...all.map((known) => known.held));
  return { held, stale: joined(...all.map((known) => known.stale)) };
}
