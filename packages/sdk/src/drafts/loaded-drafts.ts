import { ClientClosed } from '../client-closed.ts';
import type { Connection } from '../connection/connection.ts';
import type { Api } from '../endpoints/api-functions.ts';
import type { Environment } from '../environment.ts';
import type { LocalChangeStore } from '../local-changes/local-change.ts';
import type { DraftTarget, StoredDraft } from '../local-changes/stored-draft.ts';
import type { NewMessage } from '../outbox/message-with-files.ts';
import type { Origin } from '../outbox/outbox.ts';
import type { RecordStore } from '../store/record.ts';
import { deletedDraft } from './draft-changes.ts';
import type { DraftApi } from './draft-ends.ts';
import { DraftRequests } from './draft-requests.ts';
import { DraftSession, type SessionParts } from './draft-session.ts';
import { DraftSync } from './draft-sync.ts';
import { isSameConversation } from './draft-target.ts';
import { draftToSend, type ShownDraft } from './draft-to-send.ts';
import type { OpenDraft } from './open-draft.ts';
import { ServerAbilities } from './server-abilities.ts';

export interface DraftsParts {
  /** Makes each call once; this class decides what to repeat, and when. */
  readonly api: DraftApi & Pick<Api, 'createDraftDocumentTicket'>;
  readonly serverUrl: string | URL;
  readonly localChanges: LocalChangeStore;
  readonly records: Pick<RecordStore, 'get' | 'find' | 'onWrite'>;
  readonly environment: Environment;
  readonly connection: Pick<Connection, 'state'>;
  /** Called with errors of storing, and with refusals of the server. The drafts stay. */
  onProblem?(error: unknown): void;
  /** Called when an editor begins or ends to hold words that could not be stored. */
  setUnsaved?(holder: object, isUnsaved: boolean): void;
}

/** Edits and syncs the drafts, once the code of Yjs has loaded. Each tab has one instance. */
export class LoadedDrafts {
  readonly #parts: DraftsParts;
  readonly #sessions = new Map<string, DraftSession>();
  readonly #abilities: ServerAbilities;
  readonly #requests: DraftRequests;
  readonly #sync: DraftSync;
  readonly #ends: readonly (() => void)[];
  readonly #closing = new AbortController();

  constructor(parts: DraftsParts) {
    const { localChanges, records, environment } = parts;
    this.#parts = parts;
    const onProblem = (error: unknown) => parts.onProblem?.(error);
    this.#abilities = new ServerAbilities(records);
    this.#requests = new DraftRequests({
      ...parts,
      abilities: this.#abilities,
      isInSync: (id) => this.#sessions.get(id)?.isInSync ?? false,
    });
    this.#sync = new DraftSync({
      ...parts,
      abilities: this.#abilities,
      requests: this.#requests,
      onProblem,
    });
    this.#ends = [
      localChanges.drafts.subscribe(() => {
        for (const session of new Set(this.#sessions.values())) session.refresh();
      }),
      environment.visible.subscribe((isVisible) => {
        if (!isVisible) this.store().catch(() => undefined);
      }),
    ];
    this.#abilities.load().catch(onProblem);
  }

  open(target: DraftTarget, { isNew = false }: { readonly isNew?: boolean } = {}): OpenDraft {
    this.#closing.signal.throwIfAborted();
    const opened = [...this.#sessions.values()].find(
      (session) => !session.isApart && isSameConversation(session.target.current, target),
    );
    if (opened && !isNew) return opened.use();
    const session = new DraftSession(this.#sessionParts(), target, isNew);
    const stored = isNew ? undefined : this.#findOther(target);
    if (stored) session.adopt(stored);
    else this.#sessions.set(session.id, session);
    return session;
  }

  openStored(id: string): OpenDraft | undefined {
    this.#closing.signal.throwIfAborted();
    const opened = this.#sessions.get(id);
    if (opened) return opened.use();
    const stored = this.#parts.localChanges.drafts.current.get(id);
    if (!stored || stored.isDeleted) return undefined;
    const session = new DraftSession(this.#sessionParts(), stored.target, false);
    session.adopt(stored);
    return session;
  }

  /**
   * Prepares a draft for being sent as this message. The write that makes the entry removes it, or finds that it was
   * already sent (D4). Editors that have it open continue with an empty one. Text beyond what is sent stays as
   * another draft.
   */
  async toSend(draft: string | ShownDraft, message: NewMessage): Promise<Origin> {
    const { environment } = this.#parts;
    const isShown = typeof draft !== 'string';
    const id = isShown ? draft.id : draft;
    const said = isShown ? draft.content : this.#partIn(message.content, id);
    const session = this.#sessions.get(id);
    await session?.store();
    // It was sent or discarded elsewhere. Text typed here since is another draft by now.
    if (session && session.id !== id) await session.store();
    return draftToSend({
      id,
      openId: session?.id ?? id,
      said,
      message,
      newId: () => environment.newId(),
    });
  }

  async discard(id: string): Promise<void> {
    const session = this.#sessions.get(id);
    if (session) return session.discard();
    await this.#parts.localChanges.update('draft', id, (stored) => stored && deletedDraft(stored));
  }

  async store(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map((session) => session.store()));
  }

  /** Starts syncing drafts with the server. Only for the leading tab. */
  start(): void {
    this.#sync.start();
  }

  async stop(): Promise<void> {
    await this.#sync.stop();
  }

  /** Stores and releases everything. */
  async close(): Promise<void> {
    this.#closing.abort(new ClientClosed());
    const stored = this.store();
    await Promise.allSettled([stored, this.stop()]);
    for (const session of [...this.#sessions.values()]) session.end();
    for (const end of this.#ends) end();
    this.#abilities.close();
    await stored;
  }

  /**
   * Returns the draft's text when the message was made from it: the current text, the stored text that lists showed,
   * or just the sent text. Falls back to the current text, since an app may reformat it.
   */
  #partIn(text: string, id: string): string | undefined {
    const stored = this.#parts.localChanges.drafts.current.get(id)?.content;
    const here = this.#sessions.get(id)?.content.current ?? stored;
    const said = [here, stored].find((each) => each && text.includes(each.trim()));
    return said ?? (here?.includes(text.trim()) ? text : here);
  }

  #sessionParts(): SessionParts {
    const { api, serverUrl, localChanges, environment, connection } = this.#parts;
    return {
      api,
      serverUrl,
      localChanges,
      environment,
      connection,
      abilities: this.#abilities,
      closing: this.#closing.signal,
      findOther: (target) => this.#findOther(target),
      onRefused: (id) => {
        // The websocket and the leading tab retry after an error.
        this.#requests.exchange(id, this.#closing.signal).catch(() => undefined);
      },
      onRenamed: (session) => {
        this.#forget(session);
        this.#sessions.set(session.id, session);
      },
      onClosed: (session) => this.#forget(session),
      onProblem: (error) => this.#parts.onProblem?.(error),
      setUnsaved: (session, isUnsaved) => this.#parts.setUnsaved?.(session, isUnsaved),
    };
  }

  #forget(session: DraftSession): void {
    for (const [id, known] of this.#sessions) if (known === session) this.#sessions.delete(id);
  }

  #findOther(target: DraftTarget): StoredDraft | undefined {
    return [...this.#parts.localChanges.drafts.current.values()]
      .filter(({ id, isDeleted }) => !isDeleted && !this.#sessions.has(id))
      .filter((draft) => isSameConversation(draft.target, target))
      .sort((a, b) => b.changedAt - a.changedAt)[0];
  }
}
