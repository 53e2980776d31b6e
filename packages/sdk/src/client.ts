import { storageName } from './accounts/storage-name.ts';
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
import { loggedFetch, loggedUpload } from './devtools/logged-fetch.ts';
import { SyncLog } from './devtools/sync-log.ts';
import type { Drafts } from './drafts/drafts.ts';
import { environmentFor } from './environment/default-environment.ts';
import type { OutboxEntry } from './keepsakes/outbox-entry.ts';
import type { Live } from './live.ts';
import type { MessageRef } from './messages/message-ref.ts';
import type { View } from './narrow/view.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { PresenceFeed } from './presence/presence.ts';
import type { Search, SearchRequest } from './search/search-state.ts';
import type { StoredMessage } from './store/record-kinds.ts';
import { shelfSchema } from './store/shelf-schema.ts';
import type { StoreProblem } from './store/store-problem.ts';
import type { SyncState } from './sync/sync-state.ts';
import type { TimelineOptions } from './timeline/timeline.ts';
import type { Timeline } from './timeline/timeline-state.ts';
import type { Typing } from './typing/typing.ts';

/** One account on this device, and everything of it as live lists. */
export interface Client extends Lists {
  readonly status: Live<ClientStatus>;
  /** Every endpoint of the server, for what the client has no part for. */
  readonly api: Api;
  /**
   * An uploaded file or thumbnail, by its path as messages and the API name it (`/user_uploads/…`):
   * pages show it by `URL.createObjectURL`, since image tags send no key. Fails as every call does; a
   * `TypeError` for what is no file of this server.
   */
  readonly fetchFile: FetchFile;
  readonly sync: {
    readonly state: Live<SyncState>;
    /** Ends a wait for the network or the server. */
    retryNow(): void;
  };
  /** The way to the server: for queries of one's own, and for what is not stored. */
  readonly connection: Connection;
  /** What is wrong with the local databases; empty when all is well. */
  readonly problems: Live<readonly StoreProblem[]>;
  /** The person has seen a problem that is over, such as a loss. */
  dismissProblem(kind: StoreProblem['kind']): void;
  readonly outbox: Pick<Outbox, 'entries' | 'settled' | 'enqueue' | 'retry' | 'edit' | 'discard'>;
  /** Every change that works offline, shown at once and sent when it can be. */
  readonly change: Changes;
  /**
   * Sends a message, now or later, with its files, in place of its draft. Shown at once; settles once it
   * is on disk.
   */
  send(message: OutgoingMessage): Promise<OutboxEntry>;
  /** Messages of a view. It reads and fetches only while somebody hears it. */
  timeline(view: View, options?: TimelineOptions): Timeline;
  /** Finds messages by their text: on this device at once, and by the server. Works while it is heard. */
  search(request: SearchRequest): Search;
  /**
   * The Markdown of a message, to edit or quote it: from this device for what the person wrote of late,
   * else from the server; undefined if it is not known here and the server cannot be asked now. Fails
   * as calls do where the server refuses.
   */
  messageSource(message: MessageRef): Promise<string | undefined>;
  /** Marks what is unread in a view; undefined if nothing is. */
  markRead(view: View): Promise<OutboxEntry | undefined>;
  /** Asks the server for all topics of a channel; the device knows those that had messages of late. */
  refreshTopics(channelId: number): Promise<void>;
  /**
   * Hears each new message, for notifications: in one tab alone, the leading one, and only what arrives
   * while it follows the server, not what was missed. Returns what ends it.
   */
  onArrival(listener: (message: StoredMessage) => void): () => void;
  /** What the person writes and has not sent. */
  readonly drafts: Pick<Drafts, 'open' | 'openStored' | 'discard' | 'store'>;
  readonly typing: Omit<Typing, 'close'>;
  readonly presence: Omit<PresenceFeed, 'close'>;
  /** What happened of late, for reports of errors and for the inspector. */
  readonly log: SyncLog;
  /**
   * Goes on with a new key, in every tab, where the old one is refused. Asks the server first: throws
   * what it answers, and a `TypeError` if the key is somebody else's. Once it settles, `sync.state` is `signedOut`
   * no more, unless this key is refused as well.
   */
  signIn(credentials: Credentials): Promise<void>;
  /**
   * In every tab. The client is of no use afterwards. Throws `ClientClosed`, and deletes nothing, where
   * it was closed or signed out before, or is being so.
   */
  signOut(options: SignOutOptions): Promise<SignOutResult>;
  /**
   * Leaves nothing running. What is not sent is sent when it is next opened. Lists, timelines and searches
   * that somebody hears stay as they are. Whatever is asked for afterwards throws `ClientClosed`, but for
   * `api` and `fetchFile`, which need nothing of this device.
   */
  close(): Promise<void>;
}

/**
 * Opens an account. What is stored shows at once; the server is followed as soon as there is a way to
 * it. Throws a `StoreError` where the databases cannot be used, also where the platform does not say within
 * 30 s whether they open, and `StoreInUse` where another client or process has them for itself: a file
 * that this program has open already is refused at once, and one that another has after 5 s.
 */
export async function createClient(options: ClientOptions): Promise<Client> {
  expectFields('createClient', options, clientFields);
  const { serverUrl, credentials, storage, clientName, budgetBytes } = options;
  const { account = credentials.email, environment = environmentFor(storage) } = options;
  const log = new SyncLog(() => environment.now(), options.log);
  const session = new Session({
    serverUrl,
    credentials,
    clientName,
    fetch: loggedFetch(environment, log),
    upload: loggedUpload(environment, log),
  });
  const name = storageName(serverUrl, account);
  const storeVersion = shelfSchema.version;
  const opened = await OpenAccount.open({ name, storage, environment, storeVersion });
  const parts = { serverUrl, account: opened, session, environment, log, budgetBytes };
  const client = new OpenClient(parts);
  return Object.assign(client, client.lists);
}
