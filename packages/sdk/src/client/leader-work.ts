import type { TidingsEvent } from '@tidings/shared-types/wire';
import type { Credentials } from '../api/authorization.ts';
import type { TabConnection } from '../connection/tab-connection.ts';
import type { Drafts } from '../drafts/drafts.ts';
import type { Environment } from '../environment.ts';
import { type Housekeeping, startHousekeeping } from '../housekeeping/housekeeping.ts';
import type { VisitTracker } from '../housekeeping/visits.ts';
import { KeyKeeper } from '../keys/key-keeper.ts';
import { LiveValue } from '../live.ts';
import type { AnyCommands } from '../mutations/app-command.ts';
import { MutationRunner } from '../mutations/mutation-runner.ts';
import { followMove } from '../outbox/follow-move.ts';
import { Sender } from '../outbox/sender.ts';
import { sourceOf } from '../outbox/sent-text.ts';
import type { TextLimits } from '../outbox/text-limits.ts';
import { refreshTopics } from '../queries/refresh-topics.ts';
import type { Stores } from '../store/open-stores.ts';
import type { StoredMessage } from '../store/record-kinds.ts';
import { StoreWriter } from '../store/store-writer.ts';
import { createSync, type Sync } from '../sync/sync.ts';
import { isQuiet } from '../sync/sync-state.ts';
import type { Session } from './session.ts';
import { UseWatch } from './use-watch.ts';

export interface LeaderParts {
  readonly stores: Stores;
  readonly session: Session;
  readonly environment: Environment;
  readonly connection: TabConnection;
  readonly drafts: Drafts;
  readonly limits: TextLimits;
  readonly visits: VisitTracker;
  readonly budgetBytes: number | undefined;
  readonly commands: AnyCommands;
  /** The person's name in the app's backend, for keys by token. */
  readonly personId: string;
  onArrivals(messages: readonly StoredMessage[]): void;
  /** Passes a new key to every tab. */
  onKey(credentials: Credentials): void;
  onError(error: unknown): void;
}

interface Running {
  readonly writer: StoreWriter;
  readonly sync: Sync;
  readonly sender: Sender;
  readonly runner: MutationRunner;
  readonly keeper: KeyKeeper | undefined;
  readonly housekeeping: Housekeeping;
  readonly ends: readonly (() => void)[];
}

/** The work of the leading tab alone: it follows the server and sends (T1). */
export class LeaderWork {
  readonly #parts: LeaderParts;
  #running: Running | undefined;

  constructor(parts: LeaderParts) {
    this.#parts = parts;
  }

  begin(): void {
    const { stores, session, environment, connection, drafts, limits, commands, onArrivals } =
      this.#parts;
    const { records, localChanges } = stores;
    const writer = new StoreWriter(records);
    const keeper = this.#keeperFor(writer, () => sync.poke());
    const { register, getEvents } = session.asIs.api;
    const use = new UseWatch(environment, {
      isQuiet: () => isQuiet(sync.state.current),
      onReturn: () => sync.poke(),
    });
    const sync: Sync = createSync({
      api: { ...session.once, register, getEvents },
      openEventStream: session.openEventStream,
      isUnused: () => use.isUnused,
      keys: keeper,
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
    const { call } = session.asIs;
    const { uploadStoredFile } = session;
    const fetchMessages: Sync['fetchMessages'] = (request) => {
      use.note();
      return sync.fetchMessages(request);
    };
    const sender = new Sender({
      localChanges,
      records,
      writer,
      call,
      clientName: session.clientName,
      uploadStoredFile,
      environment,
      limits,
      fetchMessages,
      fetchSource: (messageId) => sync.fetchSource(messageId),
      syncState: sync.state,
    });
    const runner = new MutationRunner({ localChanges, commands, environment });
    const busy = new LiveValue<ReadonlySet<string>>(new Set());
    const showBusy = () => busy.set(new Set([...sender.busy.current, ...runner.busy.current]));
    let hasSources = false;
    let { nextSequence } = localChanges.outbox;
    const ends = [
      // New changes are use, also those of other tabs. What happens to earlier ones is not.
      localChanges.outbox.subscribe(() => {
        if (localChanges.outbox.nextSequence === nextSequence) return;
        nextSequence = localChanges.outbox.nextSequence;
        use.note();
      }),
      environment.onInput?.(() => use.note()) ?? (() => undefined),
      environment.visible.subscribe((isVisible) => isVisible && use.note()),
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
        if (name === 'live') runner.reached();
      }),
      sender.busy.subscribe(showBusy),
      runner.busy.subscribe(showBusy),
    ];
    const housekeeping = startHousekeeping({ ...this.#parts, writer });
    this.#running = { writer, sync, sender, runner, keeper, housekeeping, ends };
    sync.start();
    connection.lead({
      state: sync.state,
      busy,
      progress: sender.progress,
      tasks: {
        fetchMessages,
        recheckMessages: (ids) => sync.recheckMessages(ids),
        fetchSource: (messageId) => sync.fetchSource(messageId),
        refreshTopics: (channelId) => refreshTopics({ api: session.api, writer }, channelId),
        nextKey: async (refused) => {
          if (!keeper) throw new TypeError('This client has no tokens.');
          return keeper.next(refused);
        },
        acknowledge: async () => undefined,
      },
      poke: () => {
        use.note();
        sync.poke();
        runner.wake();
      },
      used: () => use.note(),
    });
    drafts.start();
  }

  /** Continues with another key. */
  resume(): void {
    this.#running?.sender.hold();
    this.#running?.sync.start();
    this.#running?.sender.signedIn();
  }

  /** Removes the key that a token was exchanged for. */
  async forgetKey(): Promise<void> {
    await this.#running?.keeper?.forget();
  }

  async end(): Promise<void> {
    const running = this.#running;
    if (!running) return;
    this.#running = undefined;
    for (const stop of running.ends) stop();
    const { connection, drafts } = this.#parts;
    connection.follow();
    const { writer, sync, sender, runner, keeper, housekeeping } = running;
    keeper?.stop();
    const others = [drafts.stop(), housekeeping.stop()];
    await Promise.all([sync.stop(), sender.stop(), runner.stop(), ...others]);
    writer.end();
  }

  #keeperFor(writer: StoreWriter, onWish: () => void): KeyKeeper | undefined {
    const { session, stores, environment, personId, onKey } = this.#parts;
    const { tokens, deviceName, credentials: known, asIs } = session;
    if (!tokens) return undefined;
    const { records } = stores;
    return new KeyKeeper({
      ...{ source: tokens, account: personId, deviceName, known },
      ...{ call: asIs.call, environment, records, writer },
      endKey: (keyId, credentials) => session.endKey(keyId, credentials),
      onKey: (credentials) => {
        onKey(credentials);
        // What the earlier key failed at need not wait, once the log has accepted this one (S5).
        this.#running?.sender.hold();
        this.#running?.sender.signedIn();
      },
      onRenewed: () => this.#running?.sync.start(),
      onWish,
    });
  }
}
