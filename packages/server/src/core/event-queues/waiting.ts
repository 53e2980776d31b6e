import type { RealmState } from '../realm/realm-state.ts';
import type { Listener } from './listener.ts';
import type { LogEntry } from './log-entry.ts';

/** The listeners of a realm that wait for events, indexed by what concerns them. */
export class Waiting {
  readonly #byQueue = new Map<string, Listener>();
  readonly #byUser = new Map<number, Set<Listener>>();
  /** Listeners that get messages of public channels without a subscription. */
  readonly #ofAllChannels = new Set<Listener>();

  get size(): number {
    return this.#byQueue.size;
  }

  on(queueId: string): Listener | undefined {
    return this.#byQueue.get(queueId);
  }

  ofUser(userId: number): Iterable<Listener> {
    return this.#byUser.get(userId) ?? [];
  }

  all(): Iterable<Listener> {
    return this.#byQueue.values();
  }

  add(listener: Listener): void {
    const { id, userId, options } = listener.queue;
    this.#byQueue.set(id, listener);
    const own = this.#byUser.get(userId);
    if (own) own.add(listener);
    else this.#byUser.set(userId, new Set([listener]));
    if (options.allPublicStreams) this.#ofAllChannels.add(listener);
  }

  /** Returns whether the listener was waiting. */
  remove(listener: Listener): boolean {
    const { id, userId } = listener.queue;
    if (this.#byQueue.get(id) !== listener) return false;
    this.#byQueue.delete(id);
    const own = this.#byUser.get(userId);
    own?.delete(listener);
    if (own?.size === 0) this.#byUser.delete(userId);
    this.#ofAllChannels.delete(listener);
    return true;
  }

  /**
   * Returns the listeners that an entry may be for, and perhaps others. `changed` are accounts whose membership changed
   * since the entry, because the state no longer has the earlier one.
   */
  *candidates(
    { kind, audienceId, members = [] }: LogEntry,
    state: RealmState,
    changed: ReadonlySet<number>,
  ): Generator<Listener> {
    if (kind === 'user') yield* this.ofUser(audienceId);
    else if (kind === 'conversation') for (const id of members) yield* this.ofUser(id);
    else if (kind === 'channel') yield* this.#aroundChannel(audienceId, state, changed);
    else yield* this.all();
  }

  /** Iterates over the smaller set: the subscribers or the waiting listeners. */
  *#aroundChannel(
    channelId: number,
    state: RealmState,
    changed: ReadonlySet<number>,
  ): Generator<Listener> {
    const subscribers = state.subscribersOf.get(channelId) ?? new Set();
    if (subscribers.size >= this.#byUser.size) {
      yield* this.all();
      return;
    }
    for (const id of subscribers) yield* this.ofUser(id);
    for (const id of changed) if (!subscribers.has(id)) yield* this.ofUser(id);
    for (const listener of this.#ofAllChannels) {
      const { userId } = listener.queue;
      if (!subscribers.has(userId) && !changed.has(userId)) yield listener;
    }
  }
}
