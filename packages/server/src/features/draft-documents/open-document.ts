import type { Logger } from 'pino';
import * as Y from 'yjs';
import { forUser } from '../../core/realm/events.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { Realm } from '../../core/realm/realm.ts';
import { drafts } from '../../core/storage/tables/writing.ts';
import { draftObject } from '../drafts/draft-object.ts';
import { findDraft } from '../drafts/stored-drafts.ts';
import { type Closing, closingFor, closings, DocumentClosed } from './closings.ts';
import { documentFrom } from './document-text.ts';
import {
  LONGEST_UNWRITTEN_MS,
  MAX_AWARENESS_BYTES,
  MAX_HISTORY_BYTES,
  QUIET_MS,
} from './limits.ts';
import { answer, news, question, readMessage } from './messages.ts';
import { refusalOf } from './refusal.ts';
import type { Session } from './session.ts';
import {
  editDocument,
  isOutgrown,
  type StoredDocument,
  storedDocument,
} from './stored-document.ts';

interface Place {
  readonly realm: Realm;
  readonly userId: number;
  readonly draftId: number;
  readonly log: Logger;
}

/** Origin of changes that did not come from a session. */
const STORED = 'stored';

/**
 * A document with open connections: the stored state and recent edits. Edits are relayed at once and stored a little
 * later. If the process dies before that, they are not lost, since the clients that made them have them and send them
 * to the next server.
 */
export class OpenDocument {
  readonly userId: number;
  readonly draftId: number;
  readonly #place: Place;
  readonly #document: Y.Doc;
  readonly #epoch: number;
  readonly #sessions = new Set<Session>();
  /**
   * Sessions whose own edits were not merged yet, with the state for which they asked. They get nothing before that: a
   * client whose edits cannot be merged must write them anew, and could not tell them from the edits it gets here.
   */
  readonly #newcomers = new Map<Session, Uint8Array | undefined>();
  readonly #onEnd: () => void;
  #version: number;
  #unwritten: Uint8Array[] = [];
  #unwrittenSince: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  /** Whether the history is being dropped. Edits that come meanwhile would reach others, and not the next document. */
  #isStartingOver = false;
  #ended = false;

  private constructor(place: Place, stored: StoredDocument, onEnd: () => void) {
    this.userId = place.userId;
    this.draftId = place.draftId;
    this.#place = place;
    this.#document = documentFrom(stored.state);
    this.#epoch = stored.epoch;
    this.#version = stored.version;
    this.#onEnd = onEnd;
    this.#document.on('update', (update: Uint8Array, origin: unknown) => {
      this.#changed(update, origin);
    });
  }

  /** Opens a draft's document. Throws `ResourceNotFound` if the user has no such draft. Calls `onEnd` when it ends. */
  static async open(place: Place, onEnd: () => void): Promise<OpenDocument> {
    const source = { sql: place.realm.reader, realmId: place.realm.id };
    const draft = await findDraft(source, place.userId, place.draftId);
    return new OpenDocument(place, await storedDocument(source, draft), onEnd);
  }

  /** Whether the document can no longer be used. */
  get ended(): boolean {
    return this.#ended;
  }

  get epoch(): number {
    return this.#epoch;
  }

  join(session: Session): void {
    if (!session.isOpen) return;
    this.#sessions.add(session);
    this.#newcomers.set(session, undefined);
    session.onceClosed(() => this.#leave(session));
    session.send(question(this.#document));
    session.listen((message) => this.#receive(session, message));
  }

  /** Stores and forgets the document if no connection uses it. */
  endIfUnused(): void {
    if (this.#sessions.size === 0) void this.write();
  }

  /** Closes all connections and forgets the document with its unstored edits. */
  end(closing: Closing): void {
    if (this.#ended) return;
    this.#ended = true;
    clearTimeout(this.#timer);
    for (const session of this.#sessions) session.close(closing);
    this.#document.destroy();
    this.#onEnd();
  }

  /** Merges changes by requests and other processes. */
  async catchUp(version: number): Promise<void> {
    if (version <= this.#version || this.#ended) return;
    const { realm, userId, draftId } = this.#place;
    const source = { sql: realm.reader, realmId: realm.id };
    const draft = await findDraft(source, userId, draftId);
    this.#take(await storedDocument(source, draft));
  }

  /** Stores pending edits. Never rejects: failed writes are retried later. */
  write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  #leave(session: Session): void {
    this.#sessions.delete(session);
    this.#newcomers.delete(session);
    this.endIfUnused();
  }

  #receive(session: Session, bytes: Uint8Array): void {
    if (this.#ended) return;
    let update: Uint8Array | undefined;
    try {
      const message = readMessage(bytes);
      if (message.kind === 'state') this.#answer(session, message.vector);
      if (message.kind === 'awareness') this.#relay(session, bytes);
      if (message.kind === 'update') update = this.#checked(session, message.update);
    } catch {
      session.close(closings.malformed);
    }
    if (!update || this.#isStartingOver) return;
    this.#edit(session, update);
    this.#admit(session);
  }

  #answer(session: Session, vector: Uint8Array): void {
    if (this.#newcomers.has(session)) this.#newcomers.set(session, vector);
    else session.send(answer(this.#document, vector));
  }

  #admit(session: Session): void {
    const vector = this.#newcomers.get(session);
    this.#newcomers.delete(session);
    if (vector && !this.#ended) session.send(answer(this.#document, vector));
  }

  #checked(session: Session, update: Uint8Array): Uint8Array | undefined {
    const refusal = refusalOf(this.#document, update);
    if (!refusal) return update;
    session.close(refusal);
    return undefined;
  }

  #edit(session: Session, update: Uint8Array): void {
    try {
      Y.applyUpdate(this.#document, update, session);
    } catch (error) {
      // The document may contain half of the edit. The stored state is intact.
      const { log, draftId } = this.#place;
      log.warn({ err: error, draftId }, 'an edit of a draft could not be merged');
      this.end(closings.failed);
    }
  }

  /** Relays awareness, also back to its sender: clients take that as a sign of life. */
  #relay(session: Session, bytes: Uint8Array): void {
    if (bytes.length > MAX_AWARENESS_BYTES) session.close(closings.malformed);
    else for (const each of this.#sessions) each.send(bytes);
  }

  #changed(update: Uint8Array, origin: unknown): void {
    const message = news(update);
    for (const session of this.#sessions) {
      if (session !== origin && !this.#newcomers.has(session)) session.send(message);
    }
    if (origin !== STORED) this.#writeSoon(update);
  }

  #writeSoon(update: Uint8Array): void {
    const now = performance.now();
    this.#unwritten.push(update);
    this.#unwrittenSince ??= now;
    this.#schedule(Math.min(QUIET_MS, this.#unwrittenSince + LONGEST_UNWRITTEN_MS - now));
  }

  #schedule(waitMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.write(), waitMs);
  }

  async #write(): Promise<void> {
    if (this.#ended) return;
    const updates = this.#unwritten;
    this.#unwritten = [];
    this.#unwrittenSince = undefined;
    this.#isStartingOver = isOutgrown(this.#document);
    try {
      if (updates.length > 0) {
        const update = Y.mergeUpdates(updates);
        await this.#place.realm.write((change) => this.#store(change, update));
      }
    } catch (error) {
      this.#failed(updates, error);
      return;
    }
    // Another process made the document small again.
    if (this.#isStartingOver) this.end(closings.busy);
    if (this.#sessions.size === 0 && this.#unwritten.length === 0) this.end(closings.stopping);
  }

  #failed(updates: readonly Uint8Array[], error: unknown): void {
    const closing = closingFor(error);
    if (closing) {
      this.end(closing);
      return;
    }
    if (this.#ended) return;
    const { log, draftId } = this.#place;
    log.error({ err: error, draftId }, 'could not store the edits of a draft');
    const all = Y.mergeUpdates([...updates, ...this.#unwritten]);
    this.#unwritten = [all];
    // Clients can keep more edits than this process can hold for all of them.
    if (all.length > MAX_HISTORY_BYTES) this.end(closings.busy);
    else this.#schedule(LONGEST_UNWRITTEN_MS);
  }

  async #store(change: Mutation, update: Uint8Array): Promise<void> {
    const draft = await findDraft(change, this.userId, this.draftId);
    const edited = await editDocument(change, draft, (document, epoch) => {
      if (epoch !== this.#epoch) throw new DocumentClosed(closings.startedOver);
      Y.applyUpdate(document, update);
    });
    const next = { ...draft, content: edited.content, edited_at: change.now * 1000 };
    change.put(drafts, next);
    change.emit(forUser(this.userId), {
      type: 'drafts',
      op: 'update',
      draft: draftObject(next),
    });
    // Others may have edited it meanwhile.
    change.onceCommitted(() => this.#take(edited));
  }

  #take({ epoch, version, state }: StoredDocument): void {
    if (this.#ended || version <= this.#version) return;
    if (epoch !== this.#epoch) {
      this.end(closings.startedOver);
      return;
    }
    this.#version = version;
    Y.applyUpdate(this.#document, state, STORED);
  }
}
