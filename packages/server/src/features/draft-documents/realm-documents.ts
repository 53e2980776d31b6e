import type { LoggedEvent } from '../../core/realm/events.ts';
import type { Realm } from '../../core/realm/realm.ts';
import type { Services } from '../../services.ts';
import { liveKey } from '../keys/live-key.ts';
import { closingFor, closings, DocumentClosed } from './closings.ts';
import { OpenDocument } from './open-document.ts';
import type { Session, Visitor } from './session.ts';
import { storedVersions } from './stored-versions.ts';

/** The document that a client requests. */
export interface DocumentWish {
  readonly draftId: number;
  /** The epoch of the client's copy. */
  readonly epoch: number;
}

type Context = Pick<Services, 'engine' | 'log' | 'clock'>;

const RETRY_MS = 1000;

/** The open documents of one organization, kept up to date with its log. */
export class RealmDocuments {
  readonly #realm: Realm;
  readonly #context: Context;
  readonly #sessions = new Set<Session>();
  readonly #documents = new Map<string, Promise<OpenDocument>>();
  #isChecking = false;
  #checkAgain = false;

  constructor(realm: Realm, context: Context) {
    this.#realm = realm;
    this.#context = context;
    realm.onCommit((own, hasOthers) => this.#heard(own, hasOthers));
    realm.onAway(() => void this.#leave());
  }

  /** Connects a client to a document. Throws `DocumentClosed` or `ResourceNotFound` if that is not possible. */
  async enter(session: Session, { draftId, epoch }: DocumentWish): Promise<void> {
    this.#sessions.add(session);
    session.onceClosed(() => this.#sessions.delete(session));
    for (;;) {
      const document = await this.#document(session.userId, draftId);
      if (document.ended) continue;
      try {
        if (!this.#isValid(session)) throw new DocumentClosed(closings.unauthorized);
        if (document.epoch !== epoch) throw new DocumentClosed(closings.startedOver);
        document.join(session);
      } finally {
        document.endIfUnused();
      }
      return;
    }
  }

  /** Stores pending edits and forgets all documents. Edits that cannot be stored now are still at the clients. */
  async close(): Promise<void> {
    const documents = await this.#opened();
    await Promise.all(documents.map((document) => document.write()));
    for (const document of documents) document.end(closings.stopping);
  }

  /** Ends all connections. Clients connect again where the organization is, with the edits that it lacks. */
  async #leave(): Promise<void> {
    for (const document of await this.#opened()) document.end(closings.stopping);
  }

  /** Includes documents that are still opening, which may have been read before the latest change. */
  async #opened(): Promise<OpenDocument[]> {
    const results = await Promise.allSettled(this.#documents.values());
    return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  }

  #document(userId: number, draftId: number): Promise<OpenDocument> {
    const key = `${userId}:${draftId}`;
    const known = this.#documents.get(key);
    if (known) return known;
    const { log } = this.#context;
    const forget = () => this.#documents.delete(key);
    const opening = OpenDocument.open({ realm: this.#realm, userId, draftId, log }, forget);
    this.#documents.set(key, opening);
    opening.catch(forget);
    return opening;
  }

  #heard(own: readonly LoggedEvent[], hasOthers: boolean): void {
    if (hasOthers || own.some(({ event }) => event.type === 'state')) this.checkSessions();
    if (hasOthers || own.some(({ event }) => concernsDrafts(event.type))) this.#checkDocuments();
  }

  /** Closes the connections of keys that are no longer valid. */
  checkSessions(): void {
    for (const session of this.#sessions) {
      if (!this.#isValid(session)) session.close(closings.unauthorized);
    }
  }

  /** Tells whether the key that opened a connection is still valid. */
  #isValid({ userId, keyHash }: Visitor): boolean {
    const { state } = this.#realm;
    const key = liveKey(state, keyHash, this.#context.clock.now());
    const user = state.users.get({ id: userId });
    return key?.user_id === userId && user?.is_active === true && !state.internal('deactivated');
  }

  /** Checks for changed documents. Runs once at a time, and once more if there were log entries meanwhile. */
  #checkDocuments(): void {
    if (this.#documents.size === 0) return;
    this.#checkAgain = true;
    if (!this.#isChecking) void this.#checkWhileNews();
  }

  async #checkWhileNews(): Promise<void> {
    this.#isChecking = true;
    while (this.#checkAgain) {
      this.#checkAgain = false;
      try {
        const documents = await this.#opened();
        if (documents.length > 0) await this.#compare(documents);
      } catch (error) {
        this.#context.log.error({ err: error }, 'could not look for edits of drafts');
        // Retries, since there may be no further log entry.
        setTimeout(() => this.#checkDocuments(), RETRY_MS).unref();
      }
    }
    this.#isChecking = false;
  }

  async #compare(documents: readonly OpenDocument[]): Promise<void> {
    const { engine } = this.#context;
    const versions = await storedVersions(engine, this.#realm.id, documents);
    for (const document of documents) {
      const version = versions.get(document.draftId);
      if (version === undefined) document.end(closings.gone);
      else await follow(document, version);
    }
  }
}

async function follow(document: OpenDocument, version: number): Promise<void> {
  try {
    await document.catchUp(version);
  } catch (error) {
    const closing = closingFor(error);
    if (!closing) throw error;
    document.end(closing);
  }
}

/** Tells whether an event can concern drafts. Turning drafts off deletes them all. */
function concernsDrafts(type: string): boolean {
  return type === 'drafts' || type === 'user_settings';
}
