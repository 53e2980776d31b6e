import type { CustomTypes, WithCustom } from '@tidings/shared-types';
import { storageName, storageNameOfPerson } from './accounts/storage-name.ts';
import type { Api } from './api/api.ts';
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

/**
 * One account on this device, with live lists of everything it has. `C` has the types of the app's custom data,
 * and `A` the arguments of its own commands.
 */
export interface Client<C extends CustomTypes = CustomTypes, A extends object = NoCommands>
  extends Lists<C> {
  readonly status: Live<ClientStatus>;
  /**
   * The id of this device's key, for clients that sign in with tokens; undefined for others, and before the first key.
   * It changes with each key.
   */
  readonly keyId: Live<number | undefined>;
  /** Every endpoint of the server, for what the client does not cover. */
  readonly api: Api<C>;
  /**
   * Fetches an uploaded file or a thumbnail by its path, as messages and the API give it (`/user_uploads/…`). Pages
   * show it through `URL.createObjectURL`, since image tags send no key. Fails as every call does, and with a
   * `TypeError` for a path outside this server.
   */
  readonly fetchFile: FetchFile;
  readonly sync: {
    readonly state: Live<SyncState>;
    /** Ends a wait for the network or the server. */
    retryNow(): void;
  };
  /** The connection to the server: for your own queries, and for data that is not stored. */
  readonly connection: Connection;
  /** Problems of the local databases; empty if there are none. */
  readonly problems: Live<readonly StoreProblem[]>;
  /** Dismisses a problem that is over, such as a loss, once the person has seen it. */
  dismissProblem(kind: StoreProblem['kind']): void;
  readonly outbox: Pick<Outbox, 'entries' | 'settled' | 'enqueue' | 'retry' | 'edit' | 'discard'>;
  /** Every change that works offline. It shows at once and is sent when possible. */
  readonly change: Changes<C>;
  /**
   * Sends a message, now or later, with its files, and removes its draft. Shows at once; settles once it is on disk.
   */
  send(message: WithCustom<OutgoingMessage, C>): Promise<OutboxEntry>;
  /**
   * Calls your own commands, as `createClient` got them. A call shows in `mutations` at once, is on disk once its
   * promise settles, and is carried out when possible.
   */
  readonly mutate: Mutate<A>;
  /** The calls of your own commands that are not carried out yet. */
  readonly mutations: MutationList<Mutation<A>>;
  /** Returns the messages of a view. Reads and fetches only while it has listeners. */
  timeline(view: View, options?: TimelineOptions): Timeline<C>;
  /** Finds messages by their text: on this device at once, then on the server. Works only while it has listeners. */
  search(request: SearchRequest): Search<C>;
  /**
   * Returns the Markdown of a message, to edit or quote it: from this device for what the person wrote recently, else
   * from the server. Undefined if it is not known here and the server cannot be reached. Fails as calls do if the
   * server refuses.
   */
  messageSource(message: MessageRef): Promise<string | undefined>;
  /** Marks the unread messages of a view as read. Resolves with undefined if there are none. */
  markRead(view: View): Promise<OutboxEntry | undefined>;
  /** Fetches all topics of a channel. Without this, the device knows only the topics with recent messages. */
  refreshTopics(channelId: number): Promise<void>;
  /**
   * Calls the listener for each new message, for notifications. Only the leading tab calls it, and only for messages
   * that arrive live, not for missed ones. Returns a function that unsubscribes.
   */
  onArrival(listener: (message: WithCustom<StoredMessage, C>) => void): () => void;
  /** Texts that the person writes and has not sent. */
  readonly drafts: Pick<Drafts, 'open' | 'openStored' | 'discard' | 'store'>;
  readonly typing: Omit<Typing, 'close'>;
  readonly presence: Omit<PresenceFeed, 'close'>;
  /** Recent activity, for error reports and the inspector. */
  readonly log: SyncLog;
  /**
   * Continues with a new key, in every tab, after the old one was refused. Asks the server first: throws its error,
   * or a `TypeError` if the key belongs to another account. Once it settles, `sync.state` is no longer `signedOut`,
   * unless this key is refused too. Clients that sign in with tokens need no call: they ask for a token themselves.
   */
  signIn(credentials: Credentials): Promise<void>;
  /**
   * Signs out in every tab. The client cannot be used afterwards. Throws `ClientClosed` and deletes nothing if the
   * client is already closed, signed out, or about to be.
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
