import type { Credentials } from '../api/authorization.ts';
import type { FetchFile } from '../api/fetch-file.ts';
import {
  aFunction,
  anId,
  anObject,
  expectArgument,
  expectFields,
  oneOf,
} from '../arguments/expected.ts';
import { aMessageRef, aView } from '../arguments/places.ts';
import { ClientClosed } from '../client-closed.ts';
import type { TabConnection } from '../connection/tab-connection.ts';
import type { LeaveOrder, TabMessage } from '../connection/tab-message.ts';
import { recordFacts, type SyncLog } from '../devtools/sync-log.ts';
import { Drafts } from '../drafts/drafts.ts';
import type { Api } from '../endpoints/api-functions.ts';
import type { Environment } from '../environment.ts';
import { createVisitTracker, type VisitTracker } from '../housekeeping/visits.ts';
import { type Live, LiveValue, mapped, tell } from '../live.ts';
import type { OutboxEntry } from '../local-changes/outbox-entry.ts';
import type { MessageRef } from '../messages/message-ref.ts';
import type { AnyCommands } from '../mutations/app-command.ts';
import type { Mutate } from '../mutations/mutation.ts';
import { Mutations } from '../mutations/mutations.ts';
import type { View } from '../narrow/view.ts';
import { Outbox } from '../outbox/outbox.ts';
import { TextLimits } from '../outbox/text-limits.ts';
import { createPresence, type PresenceFeed } from '../presence/presence.ts';
import { unreadIds } from '../queries/unread-ids.ts';
import { openSearch } from '../search/search.ts';
import { type Search, type SearchRequest, searchFields } from '../search/search-state.ts';
import { followRecord } from '../store/follow-record.ts';
import type { StoredMessage } from '../store/record-kinds.ts';
import type { StoreProblem } from '../store/store-problem.ts';
import { ownUserId } from '../store/working-set.ts';
import type { SyncState } from '../sync/sync-state.ts';
import { type Election, electLeader } from '../tabs/elect-leader.ts';
import { InvalidArgument } from '../tidings-error.ts';
import {
  openTimeline,
  type TimelineOptions,
  type TimelineSources,
  timelineFields,
} from '../timeline/timeline.ts';
import type { Timeline } from '../timeline/timeline-state.ts';
import { createTyping, type Typing } from '../typing/typing.ts';
import { type Changes, changesOf } from './changes.ts';
import { Leadership } from './leadership.ts';
import { type Lists, listsOf } from './lists.ts';
import { messageSource } from './message-source.ts';
import type { OpenAccount } from './open-account.ts';
import { messageFields, type OutgoingMessage } from './outgoing-message.ts';
import type { Session } from './session.ts';
import type { ClientStatus, SignOutOptions, SignOutResult } from './sign-out.ts';
import { type UnsentWork, unsentWork } from './unsent.ts';

interface Parts {
  readonly serverUrl: string | URL;
  readonly account: OpenAccount;
  readonly session: Session;
  readonly connection: TabConnection;
  readonly personId: string;
  readonly environment: Environment;
  readonly log: SyncLog;
  readonly budgetBytes: number | undefined;
  readonly commands: AnyCommands;
}

/** Builds the parts of a client and takes them apart. */
export class OpenClient {
  readonly serverUrl: string;
  readonly api: Api;
  readonly fetchFile: FetchFile;
  readonly sync: { readonly state: Live<SyncState>; retryNow(): void };
  readonly connection: TabConnection;
  readonly outbox: Outbox;
  readonly change: Changes;
  readonly mutations: Mutations;
  readonly mutate: Mutate;
  readonly lists: Lists;
  readonly drafts: Drafts;
  readonly keyId: Live<number | undefined>;
  readonly typing: Typing;
  readonly presence: PresenceFeed;
  readonly log: SyncLog;
  readonly #account: OpenAccount;
  readonly #session: Session;
  readonly #limits: TextLimits;
  readonly #sources: TimelineSources;
  readonly #visits: VisitTracker;
  readonly #isClosing = new LiveValue(false);
  readonly #status = new LiveValue<ClientStatus>('open');
  readonly #leadership: Leadership;
  readonly #election: Election;
  readonly #stopLogging: () => void;
  readonly #stopLooking: () => void;
  readonly #stopFollowingKey: () => void;
  readonly #isOnline: Live<boolean>;
  readonly #arrivalListeners = new Set<(message: StoredMessage) => void>();
  #ending: Promise<void> | undefined;

  constructor(parts: Parts) {
    const { serverUrl, account, session, connection, environment, log, budgetBytes, commands } =
      parts;
    const { stores } = account;
    const { records, localChanges, problems } = stores;
    const { api, fetchFile } = session;
    this.serverUrl = new URL(serverUrl).href;
    this.#account = account;
    this.#session = session;
    this.#isOnline = environment.online;
    this.api = api;
    this.fetchFile = fetchFile;
    this.log = log;
    const { state } = connection;
    this.connection = connection;
    this.sync = { state, retryNow: () => connection.poke() };
    const limits = new TextLimits(records);
    this.#limits = limits;
    this.outbox = new Outbox({ localChanges, environment, limits, state, sender: connection });
    this.change = changesOf(this.outbox);
    const { busy } = connection;
    this.mutations = new Mutations({ localChanges, commands, environment, busy });
    this.mutate = this.mutations.mutate;
    const outbox = this.outbox.entries;
    const visits = createVisitTracker(environment, account.tabsName);
    this.#visits = visits;
    const { drafts } = localChanges;
    const isClosing = this.#isClosing;
    this.#sources = { records, outbox, connection, environment, drafts, visits, isClosing };
    this.lists = listsOf(this.#sources);
    // Each part continues after an error; the log keeps the error for diagnosis.
    const onError = (error: unknown) => log.add({ kind: 'problem', problem: nameOf(error) });
    this.drafts = new Drafts({
      api: session.once,
      serverUrl,
      localChanges,
      records,
      environment,
      connection,
      onProblem: onError,
      setUnsaved: stores.setUnsaved,
    });
    this.#leadership = new Leadership({
      stores,
      session,
      environment,
      connection,
      drafts: this.drafts,
      limits,
      visits,
      budgetBytes,
      commands,
      personId: parts.personId,
      onKey: (credentials) => {
        session.credentials = credentials;
        account.send({ type: 'credentials', credentials });
      },
      onArrivals: (messages) => {
        for (const message of messages) {
          for (const listener of [...this.#arrivalListeners]) tell(listener, message);
        }
      },
      onError,
    });
    account.onMessage((message) => this.#receive(message));
    this.#election = electLeader(environment.locks, `${account.tabsName}/leader`, this.#leadership);
    const { isLeader } = this.#election;
    this.typing = createTyping({ api, records, connection, environment });
    this.presence = createPresence({ api, records, connection, environment, leads: isLeader });
    const key = followRecord(records, 'key');
    this.#stopFollowingKey = () => key.stop();
    this.keyId = mapped(key, (known) => known?.keyId);
    // The database may have been replaced by one without a queue, so the leader checks.
    this.#stopLooking = records.onWrite(
      () => undefined,
      () => connection.poke(),
    );
    this.#stopLogging = recordFacts(log, { state, isLeader, records, outbox, problems });
  }

  get status(): Live<ClientStatus> {
    return this.#status;
  }

  get problems(): Live<readonly StoreProblem[]> {
    return this.#account.stores.problems;
  }

  dismissProblem(kind: StoreProblem['kind']): void {
    this.#account.stores.dismiss(kind);
  }

  async send(outgoing: OutgoingMessage): Promise<OutboxEntry> {
    expectFields('send', outgoing, messageFields);
    const { draft, ...message } = outgoing;
    const origin = draft === undefined ? undefined : await this.drafts.toSend(draft, message);
    const entry = await this.outbox.send(message, origin);
    this.typing.stopped();
    this.presence.interacted();
    return entry;
  }

  search(request: SearchRequest): Search {
    expectFields('search', request, searchFields);
    return openSearch(this.#sources, request);
  }

  async messageSource(message: MessageRef): Promise<string | undefined> {
    expectArgument('messageSource', message, aMessageRef);
    const { records, outbox } = this.#sources;
    return messageSource({ records, outbox, connection: this.connection }, message);
  }

  async markRead(view: View): Promise<OutboxEntry | undefined> {
    expectArgument('markRead', view, aView);
    const messageIds = await unreadIds(this.#sources, view);
    if (messageIds.length === 0) return undefined;
    return this.change.updateFlags({ messageIds, flag: 'read', op: 'add' });
  }

  timeline(view: View, options: TimelineOptions = {}): Timeline {
    expectArgument('timeline', view, aView);
    expectFields('timeline', options, timelineFields);
    return openTimeline(this.#sources, view, options);
  }

  async refreshTopics(channelId: number): Promise<void> {
    expectArgument('refreshTopics', channelId, anId);
    return this.connection.refreshTopics(channelId);
  }

  onArrival(listener: (message: StoredMessage) => void): () => void {
    expectArgument('onArrival', listener, aFunction);
    const own = (message: StoredMessage) => listener(message);
    this.#arrivalListeners.add(own);
    return () => this.#arrivalListeners.delete(own);
  }

  async signIn(credentials: Credentials): Promise<void> {
    expectArgument('signIn', credentials, anObject);
    if (this.#session.tokens) {
      throw new InvalidArgument(
        'This client gets its keys by token. `sync.retryNow` asks for one now.',
      );
    }
    const userId = await this.#session.whose(credentials);
    const known = await ownUserId(this.#account.stores.records);
    if (known !== undefined && known !== userId) {
      throw new InvalidArgument('These are the credentials of another account.');
    }
    this.#account.send({ type: 'credentials', credentials });
    this.#goOnWith(credentials);
    // Wait for the leading tab, but succeed without its answer: it may sleep, or be of an older version.
    await this.connection.acknowledged().catch(() => undefined);
  }

  async signOut(options: SignOutOptions): Promise<SignOutResult> {
    expectFields('signOut', options, { wipe: oneOf(true, false, 'evenUnsent') });
    const { wipe } = options;
    if (wipe === true) await this.drafts.store();
    // An ending in progress keeps or deletes as its own caller asked.
    if (this.#ending) throw new ClientClosed();
    const unsent = wipe === true ? unsentWork(this.#account.stores.localChanges) : undefined;
    if (unsent) return { isSignedOut: false, unsent };
    this.#account.send({ type: 'leave', order: { why: 'signedOut' } });
    const keyEnded = this.#endKey();
    let kept: UnsentWork | undefined;
    await this.#end('signedOut', async () => {
      if (wipe === false) await this.#account.close();
      else kept = await this.#account.wipe({ sparesUnsent: wipe === true });
    });
    await (this.#session.tokens ? keyEnded : endDeviceKey(this.#session.once));
    return { isSignedOut: true, ...(kept && { kept }) };
  }

  close(): Promise<void> {
    return this.#leave('closed');
  }

  #leave(status: ClientStatus): Promise<void> {
    return this.#end(status, () => this.#account.close());
  }

  /**
   * Ends the client, once. Parts that need the databases end first; the lock is released when nothing runs any more.
   */
  #end(status: ClientStatus, letGo: () => Promise<void>): Promise<void> {
    this.#ending ??= this.#takeApart(status, letGo);
    return this.#ending;
  }

  async #takeApart(status: ClientStatus, letGo: () => Promise<void>): Promise<void> {
    this.#isClosing.set(true);
    this.#status.set(status);
    this.typing.close();
    this.presence.close();
    this.#visits.close();
    // If a draft cannot be stored, the rest must still end. The error is reported at the end.
    const ending = Promise.allSettled([this.drafts.close(), this.#resign(status)]);
    this.outbox.close();
    this.mutations.close();
    this.connection.close();
    const [stored] = await ending;
    this.#limits.close();
    this.#stopLogging();
    this.#stopLooking();
    this.#stopFollowingKey();
    await letGo();
    if (stored.status === 'rejected') throw stored.reason;
  }

  /** Ends the key that a token was exchanged for, if the server can be told now. */
  async #endKey(): Promise<void> {
    const keyId = this.keyId.current;
    if (keyId === undefined || !this.#isOnline.current) return;
    await this.#session.endKey(keyId).catch(() => undefined);
  }

  async #resign(status: ClientStatus): Promise<void> {
    // A key that cannot be removed must not prevent the end.
    if (status === 'signedOut') await this.#leadership.forgetKey().catch(() => undefined);
    this.#leadership.close();
    await this.#election.resign();
  }

  #receive(message: TabMessage): void {
    if (message.type === 'credentials') this.#goOnWith(message.credentials);
    if (message.type === 'leave') this.#answerOrder(message.order);
    this.connection.receive(message);
  }

  #answerOrder(order: LeaveOrder): void {
    // `close` reports errors from leaving.
    if (this.#account.concerns(order)) this.#leave(order.why).catch(() => undefined);
    // A client that is ending releases the databases in a moment.
    else if (!this.#ending) this.#account.refuseOthers();
  }

  #goOnWith(credentials: Credentials): void {
    this.#session.credentials = credentials;
    this.#leadership.resume();
  }
}

/** Waits no longer than this for the server when signing out. */
const FAREWELL_MS = 3000;

/**
 * Ends the key of this device, so that nobody can use it later. A main key stays, because other programs share it.
 * Without a network the key stays valid, until the person ends it on another device.
 */
async function endDeviceKey(api: Api): Promise<void> {
  const signal = AbortSignal.timeout(FAREWELL_MS);
  try {
    const { keys } = await api.getOwnKeys({}, { signal });
    const own = keys.find(({ is_current }) => is_current);
    if (own?.kind === 'device') await api.endOwnKey({ key_id: own.key_id }, { signal });
  } catch {
    // Signing out succeeds without the server.
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
