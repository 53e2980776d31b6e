import type { WebSocket } from 'ws';
import { ApiError } from '../../core/api-error.ts';
import type { Realm } from '../../core/realm/realm.ts';
import { StorageError } from '../../core/storage/storage-error.ts';
import type { Services } from '../../services.ts';
import { type Closing, closingFor, closings } from './closings.ts';
import { HEARTBEAT_MS, MAX_CONNECTIONS, MAX_CONNECTIONS_PER_USER } from './limits.ts';
import { type DocumentWish, RealmDocuments } from './realm-documents.ts';
import { Session, type Visitor } from './session.ts';
import { Throttle } from './throttle.ts';

interface User {
  connections: number;
  readonly throttle: Throttle;
}

/** Time for clients to answer a close frame. */
const GOODBYE_MS = 1000;

/** All connections of this process to documents of drafts. */
export class OpenDocuments {
  readonly #services: Services;
  readonly #realms = new Map<Realm, RealmDocuments>();
  readonly #sessions = new Set<Session>();
  readonly #users = new Map<string, User>();
  readonly #heartbeat: NodeJS.Timeout;
  #closing = false;

  constructor(services: Services) {
    this.#services = services;
    services.keyExpiry.onExpiry((realm) => this.#realms.get(realm)?.checkSessions());
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS).unref();
  }

  get connections(): number {
    return this.#sessions.size;
  }

  /** Throws if this user may not open another connection. */
  assertRoom(realm: Realm, userId: number): void {
    if (this.#closing || this.#sessions.size >= MAX_CONNECTIONS) {
      throw new ApiError('SERVICE_UNAVAILABLE', 'The server takes no more connections now.');
    }
    const user = this.#users.get(keyOf(realm, userId));
    if (!user) return;
    const { waitMs } = user.throttle;
    if (waitMs > 0 || user.connections >= MAX_CONNECTIONS_PER_USER) {
      throw new ApiError('RATE_LIMIT_HIT', 'Too many drafts are open or being edited too fast.', {
        'retry-after': Math.max(waitMs, HEARTBEAT_MS) / 1000,
      });
    }
  }

  /** Connects a client to a document, or closes the connection with a reason. */
  async enter(
    realm: Realm,
    visitor: Visitor,
    wish: DocumentWish,
    socket: WebSocket,
  ): Promise<void> {
    const user = this.#user(realm, visitor.userId);
    const session = new Session(socket, visitor, user.throttle);
    this.#count(session, user);
    try {
      await this.#documentsOf(realm).enter(session, wish);
      if (this.#closing) session.close(closings.stopping);
    } catch (error) {
      session.close(this.#closingFor(error));
    }
  }

  /** Stores pending edits and closes all connections. */
  async close(): Promise<void> {
    this.#closing = true;
    clearInterval(this.#heartbeat);
    for (const session of this.#sessions) session.close(closings.stopping);
    await Promise.all(Array.from(this.#realms.values(), (documents) => documents.close()));
    await this.#goodbye();
  }

  #documentsOf(realm: Realm): RealmDocuments {
    const known = this.#realms.get(realm);
    if (known) return known;
    const documents = new RealmDocuments(realm, this.#services);
    this.#realms.set(realm, documents);
    return documents;
  }

  #user(realm: Realm, userId: number): User {
    const key = keyOf(realm, userId);
    const user = this.#users.get(key) ?? { connections: 0, throttle: new Throttle() };
    this.#users.set(key, user);
    return user;
  }

  #count(session: Session, user: User): void {
    this.#sessions.add(session);
    user.connections += 1;
    session.onceClosed(() => {
      this.#sessions.delete(session);
      user.connections -= 1;
    });
  }

  /**
   * Checks all connections. Keeps a client's usage for a while after it disconnects, so that reconnecting does not
   * reset it.
   */
  #beat(): void {
    for (const session of this.#sessions) session.beat();
    for (const [key, { connections, throttle }] of this.#users) {
      if (connections === 0 && throttle.isRested) this.#users.delete(key);
    }
  }

  #closingFor(error: unknown): Closing {
    const closing = closingFor(error);
    if (closing) return closing;
    this.#services.log.error({ err: error }, 'could not open the document of a draft');
    return error instanceof StorageError ? closings.busy : closings.failed;
  }

  async #goodbye(): Promise<void> {
    const closed = Array.from(
      this.#sessions,
      (session) => new Promise<void>((resolve) => session.onceClosed(resolve)),
    );
    const cut = setTimeout(() => {
      for (const session of this.#sessions) session.cut();
    }, GOODBYE_MS);
    await Promise.all(closed);
    clearTimeout(cut);
  }
}

function keyOf(realm: Realm, userId: number): string {
  return `${realm.id}:${userId}`;
}
