import type { CustomTypes, WithCustom } from '@tidings/shared-types/wire';
import { storageName, storageNameOfPerson } from './accounts/storage-name.ts';
import type { Credentials } from './api/authorization.ts';
import type { FetchFile } from './api/fetch-file.ts';
import { expectFields } from './arguments/expected.ts';
import type { Changes } from './client/changes.ts';
import { type ClientOptions, clientFields } from './client/client-options.ts';
import type { Lists } from './client/lists.ts';
import { OpenAccount } from './client/open-account.ts';
import { OpenClient } from './client/open-client.ts';
import type { OutgoingMessage } from './client/outgoing-message.ts';
import { Session } from './client/session.ts';
import type { ClientStatus, SignOutOptions, SignOutResult } from './client/sign-out.ts';
import type { Connection } from './connection/connection.ts';
import { TabConnection } from './connection/tab-connection.ts';
import { loggedFetch, loggedUpload, SyncLog } from './devtools/sync-log.ts';
import type { Drafts } from './drafts/drafts.ts';
import type { Api } from './endpoints/api-functions.ts';
import { environmentFor } from './environment/default-environment.ts';
import { isTokenCredentials } from './keys/token-credentials.ts';
import type { Live } from './live.ts';
import type { OutboxEntry } from './local-changes/outbox-entry.ts';
import type { MessageRef } from './messages/message-ref.ts';
import type { AnyCommands, NoCommands } from './mutations/app-command.ts';
import type { Mutate, Mutation, MutationList } from './mutations/mutation.ts';
import type { View } from './narrow/view.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { PresenceFeed } from './presence/presence.ts';
import type { Search, SearchRequest } from './search/search-state.ts';
import { databaseSchema } from './store/database-schema.ts';
import type { StoredMessage } from './store/record-kinds.ts';
import type { StoreProblem } from './store/store-problem.ts';
import type { SyncState } from './sync/sync-state.ts';
import { InvalidArgument } from './tidings-error.ts';
import type { TimelineOptions } from './timeline/timeline.ts';
import type { Timeline } from './timeline/timeline-state.ts';
import type { Typing } from './typing/typing.ts';

/** The connection's state, and a way to hurry it. */
export interface ClientSync {
  /** The state of the connection, for a status line. */
  readonly state: Live<SyncState>;
  /** Ends a wait for the network or the server. */
  retryNow(): void;
}

/** The outbox as apps use it. */
export interface ClientOutbox
  extends Pick<Outbox, 'entries' | 'settled' | 'enqueue' | 'retry' | 'edit' | 'discard'> {}

/** The drafts as apps use them. */
export interface ClientDrafts extends Pick<Drafts, 'open' | 'openStored' | 'discard' | 'store'> {}

/** The typing state as apps use it. */
export interface ClientTyping extends Omit<Typing, 'close'> {}

/** The presence of users as apps use it. */
export interface ClientPresence extends Omit<PresenceFeed, 'close'> {}

/**
 * One account on this device, with live lists of everything it has. `C` has the types of the app's custom data,
 * and `A` the arguments of its own commands.
 *
 * @example
 * const client = await createClient({
 *   serverUrl: 'https://chat.example.org',
 *   credentials: await signIn({ serverUrl: 'https://chat.example.org', email, password }),
 *   storage: memoryStorage(),
 * });
 * client.channels().subscribe((items) => console.log(items));
 */
export interface Client<C extends CustomTypes = CustomTypes, A extends object = NoCommands>
  extends Lists<C> {
  /** The address of the server, to resolve addresses in messages and in people's pictures. */
  readonly serverUrl: string;
  /**
   * Whether the client works. Once it is not `open`, the client cannot be used any more.
   *
   * @example
   * client.status.subscribe((status) => {
   *   if (status === 'outdated') location.reload();
   * });
   */
  readonly status: Live<ClientStatus>;
  /**
   * The id of this device's key, for clients that sign in with tokens; undefined for others, and before the first key.
   * It changes with each key.
   */
  readonly keyId: Live<number | undefined>;
  /**
   * Every endpoint of the server, for what the client does not cover. Names are those of the API.
   *
   * @example
   * const { members } = await client.api.getUsers();
   */
  readonly api: Api<C>;
  /**
   * Fetches an uploaded file or a thumbnail by its path, as messages and the API give it (`/user_uploads/…`). Pages
   * show it through `URL.createObjectURL`, since image tags send no key. Fails as every call does, and with a
   * `TypeError` for a path outside this server.
   *
   * @example
   * const picture = await client.fetchFile('/user_uploads/2/ab/garden.png');
   * image.src = URL.createObjectURL(picture);
   */
  readonly fetchFile: FetchFile;
  /**
   * The connection's state, and a way to hurry it.
   *
   * @example
   * client.sync.state.subscribe(({ name }) => console.log(name === 'live' ? 'connected' : name));
   * button.onclick = () => client.sync.retryNow();
   */
  readonly sync: ClientSync;
  /**
   * The connection to the server: for your own queries, and for data that is not stored.
   *
   * @example
   * const stop = client.connection.onTransient((events) => console.log(events));
   */
  readonly connection: Connection;
  /**
   * Problems of the local databases; empty if there are none.
   *
   * @example
   * client.problems.subscribe((problems) => {
   *   if (problems.some(({ kind }) => kind === 'full')) console.warn('This device is full.');
   * });
   */
  readonly problems: Live<readonly StoreProblem[]>;
  /**
   * Dismisses a problem that is over, such as a loss, once the person has seen it.
   *
   * @example
   * client.dismissProblem('local-changes-lost');
   */
  dismissProblem(kind: StoreProblem['kind']): void;
  /**
   * The changes that the server has not confirmed, and what the person can do about them.
   *
   * @example
   * const refused = client.outbox.entries.current.filter(({ state }) => state === 'failed');
   * for (const { id, refusal } of refused) {
   *   if (refusal?.isFinal) await client.outbox.discard(id);
   *   else await client.outbox.retry(id);
   * }
   */
  readonly outbox: ClientOutbox;
  /**
   * Every change that works offline. It shows at once and is sent when possible.
   *
   * @example
   * await client.change.addReaction({
   *   message: { id: 4711 },
   *   emoji: { name: 'tada', code: '1f389', type: 'unicode_emoji' },
   * });
   */
  readonly change: Changes<C>;
  /**
   * Sends a message, now or later, with its files, and removes its draft. Shows at once; settles once it is on disk.
   *
   * @example
   * await client.send({
   *   to: { kind: 'topic', channelId: 7, topic: 'garden' },
   *   content: 'Who **waters** the beds?',
   * });
   * await client.send({ to: { kind: 'direct', userIds: [12] }, content: 'Tomorrow?', files: [photo] });
   */
  send(message: WithCustom<OutgoingMessage, C>): Promise<OutboxEntry>;
  /**
   * Calls your own commands, as `createClient` got them. A call shows in `mutations` at once, is on disk once its
   * promise settles, and is carried out when possible.
   */
  readonly mutate: Mutate<A>;
  /** The calls of your own commands that are not carried out yet. */
  readonly mutations: MutationList<Mutation<A>>;
  /**
   * Returns the messages of a view. Reads and fetches only while it has listeners.
   *
   * @example
   * const timeline = client.timeline({ kind: 'topic', channelId: 7, topic: 'garden' });
   * const unsubscribe = timeline.subscribe(({ items }) => {
   *   for (const { message, pending } of items) console.log(message.content, pending?.state);
   * });
   * await timeline.older();
   */
  timeline(view: View, options?: TimelineOptions): Timeline<C>;
  /**
   * Finds messages by their text: on this device at once, then on the server. Works only while it has listeners.
   *
   * @example
   * const search = client.search({ text: 'tomato "north bed"' });
   * search.subscribe(({ items, isComplete }) => console.log(items.length, isComplete));
   */
  search(request: SearchRequest): Search<C>;
  /**
   * Returns the Markdown of a message, to edit or quote it: from this device for what the person wrote recently, else
   * from the server. Undefined if it is not known here and the server cannot be reached. Fails as calls do if the
   * server refuses.
   *
   * @example
   * const source = await client.messageSource({ id: 4711 });
   * if (source !== undefined) {
   *   const edited = { message: { id: 4711 }, content: `${source}!`, replaces: source };
   *   await client.change.editMessage(edited);
   * }
   */
  messageSource(message: MessageRef): Promise<string | undefined>;
  /**
   * Marks the unread messages of a view as read. Resolves with undefined if there are none.
   *
   * @example
   * await client.markRead({ kind: 'channel', channelId: 7 });
   */
  markRead(view: View): Promise<OutboxEntry | undefined>;
  /**
   * Fetches all topics of a channel. Without this, the device knows only the topics with recent messages.
   *
   * @example
   * await client.refreshTopics(7);
   * console.log(await client.topics(7).load());
   */
  refreshTopics(channelId: number): Promise<void>;
  /**
   * Calls the listener for each new message, for notifications. Only the leading tab calls it, and only for messages
   * that arrive live, not for missed ones. Returns a function that unsubscribes.
   *
   * @example
   * const stop = client.onArrival((message) => {
   *   new Notification(message.sender_full_name, { body: message.content });
   * });
   */
  onArrival(listener: (message: WithCustom<StoredMessage, C>) => void): () => void;
  /**
   * Texts that the person writes and has not sent.
   *
   * @example
   * const draft = await client.drafts.open({ kind: 'direct', userIds: [12] });
   * draft.setContent('Are you');
   * await draft.close();
   */
  readonly drafts: ClientDrafts;
  /**
   * The people who are typing, and whether this person is.
   *
   * @example
   * const to = { kind: 'topic', channelId: 7, topic: 'garden' } as const;
   * client.typing.others(to).subscribe((userIds) => console.log(userIds));
   * input.oninput = () => client.typing.composing(to);
   */
  readonly typing: ClientTyping;
  /**
   * Who is online.
   *
   * @example
   * client.presence.of.subscribe((presences) => console.log(presences.get(12)?.status));
   */
  readonly presence: ClientPresence;
  /**
   * Recent activity, for error reports and the inspector.
   *
   * @example
   * const report = JSON.stringify(client.log);
   */
  readonly log: SyncLog;
  /**
   * Continues with a new key, in every tab, after the old one was refused. Asks the server first: throws its error,
   * or a `TypeError` if the key belongs to another account. Once it settles, `sync.state` is no longer `signedOut`,
   * unless this key is refused too. Clients that sign in with tokens need no call: they ask for a token themselves.
   *
   * @example
   * if (client.sync.state.current.name === 'signedOut') {
   *   await client.signIn(await signIn({ serverUrl: 'https://chat.example.org', email, password }));
   * }
   */
  signIn(credentials: Credentials): Promise<void>;
  /**
   * Signs out in every tab. The client cannot be used afterwards. Throws `ClientClosed` and deletes nothing if the
   * client is already closed, signed out, or about to be.
   *
   * @example
   * const result = await client.signOut({ wipe: true });
   * if (!result.isSignedOut) console.warn(`${result.unsent.changes} changes are not sent yet.`);
   */
  signOut(options: SignOutOptions): Promise<SignOutResult>;
  /**
   * Stops everything. Unsent work is sent when the account is next opened. Lists, timelines and searches that have
   * listeners stay as they are. Later calls throw `ClientClosed`, except `api` and `fetchFile`, which need nothing of
   * this device.
   */
  close(): Promise<void>;
}

/**
 * Opens an account. Stored data shows at once; sync starts as soon as the server can be reached. `C` may name the
 * types of the app's custom data, such as `createClient<{ message: Order }>`. They are not checked. `A` is inferred from
 * the app's own commands; if you name `C`, name it too: `createClient<ShopData, { payInvoice: Invoice }>`.
 *
 * Throws a `StoreError` if the databases cannot be used, or do not open within 30 s. Throws `StoreInUse` if another
 * client or process has them for itself: at once for a file that this program has open, after 5 s for a file of
 * another process.
 *
 * @example
 * const client = await createClient({
 *   serverUrl: 'https://chat.example.org',
 *   credentials: { email: 'ada@example.org', apiKey: 'abcdefghijklmnopqrstuvwxyz123456' },
 *   storage: indexedDbStorage(),
 * });
 */
export async function createClient<
  C extends CustomTypes = CustomTypes,
  A extends object = NoCommands,
>(options: ClientOptions<A>): Promise<Client<C, A>> {
  expectFields('createClient', options, clientFields);
  const { serverUrl, credentials, storage, clientName, budgetBytes } = options;
  const { environment = environmentFor(storage) } = options;
  const name = storageNameOf(options);
  const log = new SyncLog(() => environment.now(), options.log);
  const nextKey = (refused: string | undefined) => connection.nextKey(refused);
  const fetch = loggedFetch(environment, log);
  const upload = loggedUpload(environment, log);
  const session = new Session(
    { serverUrl, credentials, clientName, fetch, upload, environment },
    nextKey,
  );
  const storeVersion = databaseSchema.version;
  const account = await OpenAccount.open({ name, storage, environment, storeVersion });
  const connection = new TabConnection({ channel: account, environment });
  const personId = options.account ?? '';
  const parts = { serverUrl, account, session, connection, personId, environment };
  // Calls may come from an earlier version of the app, so their names decide, not their types.
  const commands = (options.commands ?? {}) as AnyCommands;
  const client = new OpenClient({ ...parts, log, budgetBytes, commands });
  const opened: Client = Object.assign(client, client.lists);
  return opened as unknown as Client<C, A>;
}

function storageNameOf({
  serverUrl,
  credentials,
  account,
}: Pick<ClientOptions, 'serverUrl' | 'credentials' | 'account'>): string {
  if (!isTokenCredentials(credentials)) return storageName(serverUrl, account ?? credentials.email);
  if (account !== undefined) return storageNameOfPerson(serverUrl, account);
  throw new InvalidArgument(
    'createClient: with a token, `account` must name the person as your backend does.',
  );
}
