import type { TidingsEvent } from '@tidings/shared-types';
import type { TabConnection } from '../connection/tab-connection.ts';
import type { Drafts } from '../drafts/drafts.ts';
import type { Environment } from '../environment.ts';
import { type Housekeeping, startHousekeeping } from '../housekeeping/housekeeping.ts';
import type { VisitTracker } from '../housekeeping/visits.ts';
import { followMove } from '../outbox/follow-move.ts';
import { Sender } from '../outbox/sender.ts';
import { sourceOf } from '../outbox/sent-text.ts';
import type { TextLimits } from '../outbox/text-limits.ts';
import { refreshTopics } from '../queries/refresh-topics.ts';
import type { Stores } from '../store/open-stores.ts';
import type { StoredMessage } from '../store/record-kinds.ts';
import { StoreWriter } from '../store/store-writer.ts';
import { createSync, type Sync } from '../sync/sync.ts';
import type { LeaderRole } from '../tabs/elect-leader.ts';
import type { Session } from './session.ts';

interface Parts {
  readonly stores: Stores;
  readonly session: Session;
  readonly environment: Environment;
  readonly connection: TabConnection;
  readonly drafts: Drafts;
  readonly limits: TextLimits;
  readonly visits: VisitTracker;
  readonly budgetBytes: number | undefined;
  onArrivals(messages: readonly StoredMessage[]): void;
  onError(error: unknown): void;
}

interface Running {
  readonly writer: StoreWriter;
  readonly sync: Sync;
  readonly sender: Sender;
  readonly housekeeping: Housekeeping;
  readonly ends: readonly (() => void)[];
}

/** The work of the leading tab alone: it follows the server and sends (T1). */
export class Leadership implements LeaderRole {
  readonly #parts: Parts;
  #running: Running | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  begin(): void {
    const { stores, session, environment, connection, drafts, limits, onArrivals } = this.#parts;
    const { records, localChanges } = stores;
    const writer = new StoreWriter(records);
    const sync = createSync({
      api: session.once,
      openEventStream: session.openEventStream,
      environment,
      records,
      writer,
      sentFromHere: (localId, html) => {
        const entry = localChanges.outbox.current.get(localId);
        return entry && sourceOf(entry, html);
      },
      onTransient: (events: readonly TidingsEvent[]) => connection.publishTransient(events),
      onMove: (event) => followMove(localChanges, event),
      onArrivals,
    });
    const { call } = session;
    const fetchMessages: Sync['fetchMessages'] = (request) => sync.fetchMessages(request);
    const sender = new Sender({
      localChanges,
      records,
      writer,
      call,
      environment,
      limits,
      fetchMessages,
      fetchSource: (messageId) => sync.fetchSource(messageId),
      syncState: sync.state,
    });
    let hasSources = false;
    const ends = [
      connection.state.subscribe(({ name }) => {
        // Later edits come from the log with their source.
        if (name === 'registering') hasSources = false;
        if (name !== 'live' || hasSources) return;
        hasSources = true;
        // Not awaited: a missing source is fetched when it is needed.
        sync.fetchOwnSources().catch(() => undefined);
      }),
      // If the server refused the key to the sender, sync must learn it too (S5).
      sender.isRefused.subscribe((isRefused) => {
        if (isRefused) sync.poke();
      }),
      // Changes go out only while events come in: that proves the key's account and organization, also after a
      // network loss.
      environment.online.subscribe((isOnline) => {
        if (!isOnline) sender.hold();
      }),
      connection.state.subscribe(({ name }) => {
        if (name === 'connecting' || name === 'registering') sender.hold();
        if (name === 'catchingUp' || name === 'live') sender.start();
        if (name === 'live') sender.resume();
      }),
    ];
    const housekeeping = startHousekeeping({ ...this.#parts, writer });
    this.#running = { writer, sync, sender, housekeeping, ends };
    connection.lead({
      state: sync.state,
      busy: sender.busy,
      progress: sender.progress,
      tasks: {
        fetchMessages,
        recheckMessages: (ids) => sync.recheckMessages(ids),
        fetchSource: (messageId) => sync.fetchSource(messageId),
        refreshTopics: (channelId) => refreshTopics({ api: session.api, writer }, channelId),
        acknowledge: async () => undefined,
      },
      poke: () => sync.poke(),
    });
    sync.start();
    drafts.start();
  }

  /** Continues after the key was refused. */
  resume(): void {
    this.#running?.sender.hold();
    this.#running?.sync.start();
    this.#running?.sender.signedIn();
  }

  async end(): Promise<void> {
    const running = this.#running;
    if (!running) return;
    this.#running = undefined;
    for (const stop of running.ends) stop();
    const { connection, drafts } = this.#parts;
    connection.follow();
    const { writer, sync, sender, housekeeping } = running;
    await Promise.all([sync.stop(), sender.stop(), drafts.stop(), housekeeping.stop()]);
    writer.end();
  }
}
