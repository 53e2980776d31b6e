import type { LoggedEvent } from '../realm/events.ts';
import type { Realm } from '../realm/realm.ts';
import type { RealmState } from '../realm/realm-state.ts';
import type { Services } from '../services.ts';
import { closingFor, closings, DocumentClosed } from './closings.ts';
import { OpenDocument } from './open-document.ts';
import type { Session, Visitor } from './session.ts';
import { storedVersions } from './stored-versions.ts';

/** Which document a client wants. */
export interface DocumentWish {
  readonly draftId: number;
  /** The epoch of what the client has. */
  readonly epoch: number;
}

type Context = Pick<Services, 'engine' | 'log'>;

const RETRY_MS = 1000;

/** The documents of one organization that somebody has open, kept in step with its log. */
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
  }

  /** Connects a client to a document; throws `DocumentClosed` or `ResourceNotFound` where it may not be. */
  async enter(session: Session, { draftId, epoch }: DocumentWish): Promise<void> {
    this.#sessions.add(session);
    session.onceClosed(() => this.#sessions.delete(session));
    for (;;) {
      const document = await this.#document(session.userId, draftId);
      if (document.ended) continue;
      try {
        if (!isValid(this.#realm.state, session)) throw new DocumentClosed(closings.unauthorized);
        if (document.epoch !== epoch) throw new DocumentClosed(closings.startedOver);
        document.join(session);
      } finally {
        document.endIfUnused();
      }
      return;
    }
  }

  /** Writes what is not written yet, and forgets all: what cannot be written now is with the clients. */
  async close(): Promise<void> {
    const documents = await this.#opened();
    await Promise.all(documents.map((document) => document.write()));
    for (const document of documents) document.end(closings.stopping);
  }

  /** Also those that are just being read, which may be read too early to hold the latest news. */
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
    if (hasOthers || own.some(({ event }) => event.type === 'state')) this.#checkSessions();
    if (hasOthers || own.some(({ event }) => concernsDrafts(event.type))) this.#checkDocuments();
  }

  #checkSessions(): void {
    for (const session of this.#sessions) {
      if (!isValid(this.#realm.state, session)) session.close(closings.unauthorized);
    }
  }

  /** One look at the tables at a time, and one more after it if there was news meanwhile. */
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
        // No other news need come to those who have them open.
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

/** Whether the key that opened a connection still is that of an account that may use it. */
function isValid(state: RealmState, { userId, keyHash }: Visitor): boolean {
  const isTheirs = state.apiKeyByHash.get(keyHash)?.user_id === userId;
  const user = state.users.get({ id: userId });
  return isTheirs && user?.is_active === true && !state.internal('deactivated');
}

/** Whoever turns drafts off has none any more. */
function concernsDrafts(type: string): boolean {
  return type === 'drafts' || type === 'user_settings';
}
