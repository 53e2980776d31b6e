import * as Y from 'yjs';
import { aString, expectArgument } from '../arguments/expected.ts';
import { aDraftTarget } from '../arguments/places.ts';
import type { CancelTimer, Environment } from '../environment.ts';
import { type Live, LiveValue } from '../live.ts';
import type { LocalChangeStore } from '../local-changes/local-change.ts';
import type { DraftTarget, StoredDraft } from '../local-changes/stored-draft.ts';
import type { ConnectionParts } from './document-connection.ts';
import { DocumentConnection, isFromServer } from './document-connection.ts';
import { deletedDraft, type TabEdit, withEdit } from './draft-changes.ts';
import {
  contentOf,
  documentFrom,
  documentSaying,
  encoded,
  mergeInto,
  replaceText,
  textOf,
} from './draft-document.ts';
import { isSameTarget } from './draft-target.ts';
import { mergeTexts } from './merge-texts.ts';
import type { OpenDraft } from './open-draft.ts';
import { hasAdditions, withoutSent } from './text-diff.ts';

const STORE_AFTER_MS = 300;
const STORE_AGAIN_AFTER_MS = 3000;

/** The origin of document changes that were read from the store. */
const STORED = Symbol('stored');

export interface SessionParts extends ConnectionParts {
  readonly localChanges: LocalChangeStore;
  readonly environment: Environment;
  /** Aborts once the client closes. Nothing can be stored any more. */
  readonly closing: AbortSignal;
  /** Finds a draft for the same conversation that no session of this tab has open. */
  findOther(target: DraftTarget): StoredDraft | undefined;
  /** Reports that the session has another id from now on. */
  onRenamed(session: DraftSession): void;
  onClosed(session: DraftSession): void;
  onProblem(error: unknown): void;
  /** Reports whether the typed text could not be stored. */
  setUnsaved(session: DraftSession, isUnsaved: boolean): void;
}

/** A draft being edited in one tab: a document in memory, merged with the store and the server. */
export class DraftSession implements OpenDraft {
  readonly content = new LiveValue('');
  readonly target: LiveValue<DraftTarget>;
  readonly #parts: SessionParts;
  readonly #connection: DocumentConnection;
  readonly isApart: boolean;
  readonly #document: LiveValue<Y.Doc>;
  #id: string;
  #documentId: string;
  #isStored = false;
  /** The stored text at the last reading. */
  #seen = '';
  #agreed = '';
  #isTyped = false;
  #isReceived = false;
  #isRetargeted = false;
  #changedAt = 0;
  #uses = 1;
  #cancelTimer: CancelTimer | undefined;
  #writing: Promise<void> = Promise.resolve();
  /** Whether the store is merging an edit now. */
  #isMerging = false;

  /** `isApart` prevents it from continuing another draft for the same conversation. */
  constructor(parts: SessionParts, target: DraftTarget, isApart: boolean) {
    this.#parts = parts;
    this.isApart = isApart;
    this.#id = parts.environment.newId();
    this.#documentId = this.#id;
    this.target = new LiveValue(target);
    this.#document = new LiveValue(new Y.Doc());
    this.#connection = new DocumentConnection(parts);
    this.#listen(this.#document.current);
  }

  get id(): string {
    return this.#id;
  }

  get document(): Live<Y.Doc> {
    return this.#document;
  }

  get text(): Y.Text {
    return textOf(this.#document.current);
  }

  get problem(): Live<'tooLong' | undefined> {
    return this.#connection.problem;
  }

  get isInSync(): boolean {
    return this.#connection.isInSync;
  }

  /** Whether it is new and empty. */
  get isUntouched(): boolean {
    return !this.#isStored && this.content.current.trim() === '';
  }

  setContent(content: string): void {
    this.#parts.closing.throwIfAborted();
    expectArgument('setContent', content, aString);
    replaceText(this.text, content);
  }

  setTarget(target: DraftTarget): void {
    this.#parts.closing.throwIfAborted();
    expectArgument('setTarget', target, aDraftTarget);
    if (isSameTarget(target, this.target.current)) return;
    this.target.set(target);
    this.#isRetargeted = true;
    this.#changed();
  }

  use(): this {
    this.#uses += 1;
    return this;
  }

  /** Continues a stored draft. */
  adopt(stored: StoredDraft): void {
    this.#id = stored.id;
    this.#isStored = true;
    this.#documentId = stored.documentId;
    this.#agreed = stored.content;
    this.#seen = stored.document;
    this.target.set(stored.target);
    this.#replace(documentFrom(stored.document));
    this.#parts.onRenamed(this);
    this.#connection.follow(stored, this.#document.current);
  }

  /** Merges the stored draft, whichever tab stored it. */
  refresh(): void {
    const stored = this.#parts.localChanges.drafts.current.get(this.#id);
    // This includes drafts that are not stored, whose files were sent.
    if (stored?.isDeleted) {
      this.#lose(stored);
      return;
    }
    if (this.isUntouched) {
      const other = this.isApart ? undefined : this.#parts.findOther(this.target.current);
      if (other) this.adopt(other);
      return;
    }
    if (!this.#isStored) return;
    // What the store is about to add to a document that started anew must not be added here too.
    if (this.#isMerging && stored && stored.documentId !== this.#documentId) return;
    if (stored) this.#take(stored);
    else this.#lose(stored);
  }

  store(): Promise<void> {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    this.#writing = this.#writing.catch(() => undefined).then(() => this.#write());
    return this.#writing;
  }

  async discard(): Promise<void> {
    await this.store();
    if (!this.#isStored) {
      this.#startAfresh();
      return;
    }
    await this.#parts.localChanges.update(
      'draft',
      this.#id,
      (stored) => stored && deletedDraft(stored),
    );
  }

  async close(): Promise<void> {
    this.#uses -= 1;
    if (this.#uses > 0) return;
    await this.store();
    if (this.#isStored) await this.#dropBlank();
    if (this.#uses === 0) this.end();
  }

  async #dropBlank(): Promise<void> {
    try {
      await this.#parts.localChanges.update('draft', this.#id, (stored) =>
        stored && stored.content.trim() === '' ? deletedDraft(stored) : stored,
      );
    } catch (error) {
      // A screen may outlive its client. The text is stored, so ignore this.
      if (!this.#parts.closing.aborted) throw error;
    }
  }

  /** Releases everything. Text that is not stored is lost. */
  end(): void {
    this.#cancelTimer?.();
    this.#connection.close();
    this.#document.current.destroy();
    this.#parts.setUnsaved(this, false);
    this.#parts.onClosed(this);
  }

  #listen(document: Y.Doc): void {
    document.on('update', (_update: Uint8Array, origin: unknown) => {
      if (document !== this.#document.current) return;
      this.content.set(contentOf(document));
      if (origin === STORED) return;
      if (isFromServer(origin)) this.#isReceived = true;
      else this.#isTyped = true;
      this.#changed();
    });
  }

  #changed(): void {
    this.#changedAt = this.#parts.environment.now();
    this.#storeSoon(STORE_AFTER_MS);
  }

  #storeSoon(delayMs: number): void {
    this.#cancelTimer ??= this.#parts.environment.after(delayMs, () => {
      // The error is reported there, and the text is stored later.
      this.store().catch(() => undefined);
    });
  }

  async #write(): Promise<void> {
    const isChanged = this.#isTyped || this.#isReceived || this.#isRetargeted;
    // An emptied draft no longer needs to be stored.
    if (this.isUntouched) this.#parts.setUnsaved(this, false);
    if (!isChanged || this.isUntouched) return;
    const edit = this.#edit();
    [this.#isTyped, this.#isReceived, this.#isRetargeted] = [false, false, false];
    try {
      const stored = await this.#merge(edit);
      this.#parts.setUnsaved(this, false);
      if (edit.id !== this.#id) return;
      if (!stored || stored.isDeleted) {
        this.#isTyped ||= edit.isTyped;
        this.#lose(stored);
      } else {
        this.#isStored = true;
        // Another tab may have stored more meanwhile.
        this.refresh();
      }
    } catch (error) {
      this.#isTyped ||= edit.isTyped;
      this.#isReceived ||= !edit.isTyped;
      this.#isRetargeted ||= edit.target !== undefined;
      this.#parts.setUnsaved(this, true);
      this.#parts.onProblem(error);
      if (!this.#parts.closing.aborted) this.#storeSoon(STORE_AGAIN_AFTER_MS);
      if (edit.id === this.#id) this.refresh();
      throw error;
    }
  }

  /** Merges an edit into the stored draft. */
  async #merge(edit: TabEdit): Promise<StoredDraft | undefined> {
    this.#isMerging = true;
    try {
      const stored = await this.#parts.localChanges.update('draft', edit.id, (before) =>
        withEdit(before, edit),
      );
      if (edit.id === this.#id) this.#agreed = edit.content;
      return stored;
    } finally {
      this.#isMerging = false;
    }
  }

  #edit(): TabEdit {
    const document = this.#document.current;
    return {
      id: this.#id,
      document: encoded(document),
      documentId: this.#documentId,
      content: contentOf(document),
      agreed: this.#agreed,
      target: this.#isRetargeted || !this.#isStored ? this.target.current : undefined,
      isTyped: this.#isTyped,
      isStored: this.#isStored,
      changedAt: this.#changedAt,
    };
  }

  #take(stored: StoredDraft): void {
    if (!this.#isRetargeted && !isSameTarget(stored.target, this.target.current)) {
      this.target.set(stored.target);
    }
    if (stored.documentId !== this.#documentId) this.#rebase(stored);
    else if (stored.document !== this.#seen) {
      mergeInto(this.#document.current, stored.document, STORED);
    }
    this.#seen = stored.document;
    this.#agreed = stored.content;
    this.#connection.follow(stored, this.#document.current);
  }

  /** Moves what was typed here since into the stored document, which started anew. */
  #rebase(stored: StoredDraft): void {
    const document = documentFrom(stored.document);
    const merged = mergeTexts(this.#agreed, this.content.current, stored.content);
    replaceText(textOf(document), merged);
    this.#documentId = stored.documentId;
    this.#replace(document);
    if (merged === stored.content) return;
    this.#isTyped = true;
    this.#changed();
  }

  /**
   * Handles a draft that was sent or discarded elsewhere. Text typed meanwhile becomes a new draft, without the sent
   * words.
   */
  #lose(deleted: StoredDraft | undefined): void {
    if (this.#hasMoreThan(deleted)) {
      const left = deleted?.sentAs?.length
        ? withoutSent(deleted.content, this.content.current) || this.content.current
        : this.content.current;
      this.#begin();
      if (left !== this.content.current) this.#replace(documentSaying(left));
      this.#isTyped = true;
      this.#changed();
      return;
    }
    this.#startAfresh();
    this.refresh();
  }

  #hasMoreThan(deleted: StoredDraft | undefined): boolean {
    if (!deleted || deleted.documentId !== this.#documentId) return this.#isTyped;
    const both = documentFrom(deleted.document, encoded(this.#document.current));
    return hasAdditions(deleted.content, contentOf(both));
  }

  #startAfresh(): void {
    this.#begin();
    this.#parts.setUnsaved(this, false);
    this.#replace(new Y.Doc());
  }

  /** Starts a new draft. */
  #begin(): void {
    this.#id = this.#parts.environment.newId();
    this.#documentId = this.#id;
    this.#isStored = false;
    [this.#seen, this.#agreed] = ['', ''];
    [this.#isTyped, this.#isReceived, this.#isRetargeted] = [false, false, false];
    this.#connection.follow(undefined, this.#document.current);
    this.#parts.onRenamed(this);
  }

  #replace(document: Y.Doc): void {
    const before = this.#document.current;
    this.#listen(document);
    this.#document.set(document);
    this.content.set(contentOf(document));
    before.destroy();
  }
}
