import type { Draft } from '@tidings/shared-types';
import type { Api } from '../api/api.ts';
import { isApiError, isTidingsError } from '../api/errors.ts';
import type { Environment } from '../environment.ts';
import type { KeepsakeStore } from '../keepsakes/keepsake.ts';
import type { DraftCreation, ServerDraft, StoredDraft } from '../keepsakes/stored-draft.ts';
import type { RecordStore } from '../store/record.ts';
import {
  afterRemoval,
  agreedOn,
  asNewDraft,
  continuedDraft,
  importedDraft,
  importedId,
  type ServerDocument,
  wasContinued,
  withoutDocument,
  withServerDocument,
  withServerTarget,
  withServerText,
} from './draft-changes.ts';
import { compacted, documentFrom, encodedFor, isLong } from './draft-document.ts';
import { draftInput, isSameTarget, targetOf } from './draft-target.ts';
import { buriedDraft } from './sent-drafts.ts';
import type { ServerAbilities } from './server-abilities.ts';
import { hasAdditions } from './text-diff.ts';

export type DraftApi = Pick<
  Api,
  'createDrafts' | 'deleteDraft' | 'editDraft' | 'getDraftDocument' | 'getDrafts'
>;

export interface RequestParts {
  /** Makes each call once: who uses this repeats. */
  readonly api: DraftApi;
  readonly keepsakes: KeepsakeStore;
  readonly records: Pick<RecordStore, 'get'>;
  readonly environment: Pick<Environment, 'newId' | 'now'>;
  readonly abilities: ServerAbilities;
}

type Change = (stored: StoredDraft) => StoredDraft | undefined;

/** A draft of the server with what is stored of it here. */
type KnownDraft = StoredDraft & { readonly server: ServerDraft };

/** What brings a draft and the server's together, each one request or few. Any tab may do it. */
export class DraftRequests {
  readonly #parts: RequestParts;

  constructor(parts: RequestParts) {
    this.#parts = parts;
  }

  /** Makes the draft on the server, once. `onSend` is called before anything but looking is done. */
  async create(id: string, signal: AbortSignal, onSend: () => void): Promise<void> {
    const { api, keepsakes, abilities } = this.#parts;
    const isRepeated = keepsakes.drafts.current.get(id)?.creation !== undefined;
    const creation = await this.#prepare(id);
    if (!creation) return;
    try {
      const known =
        isRepeated && !abilities.current.current.idempotencyKeys
          ? await this.#findMade(creation, signal)
          : undefined;
      const isKept = creation.document !== undefined;
      if (known !== undefined) {
        await this.#made(id, creation, { serverId: known, isKept: false });
        return;
      }
      const { content, target, document, timestamp, key } = creation;
      onSend();
      const { ids, ignored_parameters_unsupported: ignored = [] } = await api.createDrafts(
        {
          drafts: [{ ...draftInput(target, content), timestamp }],
          ...(document !== undefined && { documents: [document] }),
        },
        { signal, idempotencyKey: key },
      );
      const [serverId] = ids;
      if (serverId === undefined) return;
      await this.#made(id, creation, {
        serverId,
        isKept: isKept && !ignored.includes('documents'),
      });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await this.#change(id, (stored) => ({ ...stored, creation: undefined }));
      throw error;
    }
  }

  /** Gets what the server has, and gives it what it lacks. */
  async exchange(id: string, signal: AbortSignal): Promise<void> {
    const draft = this.#known(id);
    if (!draft) return;
    const document = await this.#serverDocument(draft, signal);
    if (document === 'gone') return this.#removed(id, draft.server.id);
    if (document === 'unsupported') return this.#exchangeText(draft, signal);
    const record = await this.#parts.records.get('draft', String(draft.server.id));
    const merged = await this.#changeKnown(draft, (stored) => {
      const next = withServerDocument(stored, document);
      return record ? withServerTarget(next, targetOf(record.value)) : next;
    });
    if (merged && !merged.isDeleted) await this.#push(merged, document, signal);
  }

  /** Deletes the server's draft, unless somebody wrote on in it. */
  async delete(id: string, signal: AbortSignal): Promise<void> {
    const draft = this.#known(id);
    if (!draft) return;
    const document = await this.#serverDocument(draft, signal);
    if (document === 'gone') return;
    if (document === 'unsupported') return this.#deleteText(draft, signal);
    if (wasContinued(draft, document)) {
      await this.#changeKnown(draft, (stored) => continuedDraft(stored, document));
      return;
    }
    await this.#deleteOnServer(draft.server.id, signal);
  }

  async #prepare(id: string): Promise<DraftCreation | undefined> {
    const { environment, abilities } = this.#parts;
    const { documents } = abilities.current.current;
    const [key, timestamp] = [environment.newId(), Math.floor(environment.now() / 1000)];
    const prepared = await this.#change(id, (stored) => {
      if (stored.server || stored.creation || stored.isDeleted) return stored;
      const draft = documents ? compacted(stored, key) : stored;
      const { target, content, document } = draft;
      if (content.trim() === '') return stored;
      const creation = { key, target, content, timestamp };
      return { ...draft, creation: { ...creation, document: documents ? document : undefined } };
    });
    return prepared?.creation;
  }

  async #made(
    id: string,
    { content, target }: DraftCreation,
    { serverId, isKept }: { readonly serverId: number; readonly isKept: boolean },
  ): Promise<void> {
    const server = { id: serverId, epoch: isKept ? 1 : undefined, content, target };
    const twinId = importedId(serverId);
    const { keepsakes, environment } = this.#parts;
    const refs = [id, twinId].map((each) => ({ kind: 'draft', id: each }) as const);
    await keepsakes.transact(refs, (drafts) => {
      const stored = drafts.get('draft', id);
      if (!stored || stored.server || !stored.creation) return [];
      const made = agreedOn({ ...stored, creation: undefined, server }, { content });
      const twin = drafts.get('draft', twinId);
      if (twin?.server?.id !== serverId) return [{ put: { kind: 'draft', id, value: made } }];
      // Somebody changed it before it was known to be this one, so the log's seemed to be another.
      const removal = { remove: { kind: 'draft', id: twinId } } as const;
      if (!twin.isEdited && !twin.isDeleted) {
        return [removal, { put: { kind: 'draft', id, value: made } }];
      }
      // The person went on in that one already.
      const isMore = !stored.isDeleted && hasAdditions(content, stored.content);
      const left = isMore ? asNewDraft(stored) : buriedDraft(stored, environment.now());
      return left
        ? [{ put: { kind: 'draft', id, value: left } }]
        : [{ remove: { kind: 'draft', id } }];
    });
  }

  /** Where a repetition could make a second one: what an earlier try made. */
  async #findMade(creation: DraftCreation, signal: AbortSignal): Promise<number | undefined> {
    const { api, keepsakes } = this.#parts;
    const { drafts } = await api.getDrafts({}, { signal });
    const known = new Set([...keepsakes.drafts.current.values()].map(({ server }) => server?.id));
    return drafts.find((draft) => !known.has(draft.id) && isMadeBy(draft, creation))?.id;
  }

  async #serverDocument(
    { server }: KnownDraft,
    signal: AbortSignal,
  ): Promise<ServerDocument | 'gone' | 'unsupported'> {
    const { api, abilities } = this.#parts;
    if (!abilities.current.current.documents) return 'unsupported';
    try {
      const answer = await api.getDraftDocument({ draft_id: server.id }, { signal });
      return { document: answer.document, epoch: answer.document_epoch };
    } catch (error) {
      if (isGone(error)) return 'gone';
      if (!isApiError(error) || error.status !== 404) throw error;
      abilities.doWithoutDocuments();
      return 'unsupported';
    }
  }

  async #push(draft: KnownDraft, known: ServerDocument, signal: AbortSignal): Promise<void> {
    const { content, target, server } = draft;
    if (content === server.content && isSameTarget(target, server.target)) return;
    const document = encodedFor(documentFrom(draft.document), documentFrom(known.document));
    try {
      await this.#parts.api.editDraft(
        {
          draft_id: server.id,
          draft: draftInput(target, content),
          document,
          document_epoch: known.epoch,
        },
        { signal, idempotencyKey: this.#parts.environment.newId() },
      );
    } catch (error) {
      if (isGone(error)) return this.#removed(draft.id, server.id);
      if (isApiError(error, 'EXPECTATION_MISMATCH')) return this.exchange(draft.id, signal);
      if (!isRefusal(error) || !isLong(document)) throw error;
      return this.#pushWithoutHistory(draft, signal);
    }
    await this.#changeKnown(draft, (stored) => agreedOn(stored, { content, target }));
  }

  /** The server takes the text of what it does not merge. Its document is fetched then like a new one. */
  async #pushWithoutHistory(draft: KnownDraft, signal: AbortSignal): Promise<void> {
    const { content, target, server } = draft;
    await this.#parts.api.editDraft(
      { draft_id: server.id, draft: draftInput(target, content) },
      { signal, idempotencyKey: this.#parts.environment.newId() },
    );
    await this.#changeKnown(draft, (stored) => withoutDocument(stored, { content, target }));
  }

  /** D3. Nobody tells what changed in between, so two texts are two drafts. */
  async #exchangeText(draft: KnownDraft, signal: AbortSignal): Promise<void> {
    const found = await this.#find(draft.server.id, signal);
    if (!found) return this.#removed(draft.id, draft.server.id);
    const isChangedThere = found.content.trim() !== draft.server.content.trim();
    const known = await this.#changeKnown(draft, (stored) => {
      const next = withServerTarget(stored, targetOf(found));
      if (isSameText(next.content, found.content)) return agreedOn(next, found);
      return isChangedThere && !next.isEdited ? withServerText(next, found.content) : next;
    });
    if (!known || known.isDeleted) return;
    if (isChangedThere && known.isEdited) await this.#part(known, found);
    else await this.#pushText(known, signal);
  }

  async #pushText(draft: KnownDraft, signal: AbortSignal): Promise<void> {
    const { content, target, server } = draft;
    if (isSameText(content, server.content) && isSameTarget(target, server.target)) return;
    if (content.trim() === '') {
      // Requests cannot give a blank text. What is typed next is a new draft there.
      await this.#deleteOnServer(server.id, signal);
      await this.#changeKnown(draft, asNewDraft);
      return;
    }
    await this.#parts.api.editDraft(
      { draft_id: server.id, draft: draftInput(target, content) },
      { signal, idempotencyKey: this.#parts.environment.newId() },
    );
    await this.#changeKnown(draft, (stored) => agreedOn(stored, { content, target }));
  }

  /** Ours becomes a new draft, theirs stays what it was. */
  async #part(draft: KnownDraft, found: Draft): Promise<void> {
    const { keepsakes, environment } = this.#parts;
    const copy = { ...importedDraft(found), id: environment.newId() };
    await keepsakes.transact([{ kind: 'draft', id: draft.id }], (drafts) => {
      const stored = drafts.get('draft', draft.id);
      if (stored?.server?.id !== found.id) return [];
      return [
        { put: { kind: 'draft', id: stored.id, value: asNewDraft(stored) } },
        { put: { kind: 'draft', id: copy.id, value: copy } },
      ];
    });
  }

  async #deleteText(draft: KnownDraft, signal: AbortSignal): Promise<void> {
    const found = await this.#find(draft.server.id, signal);
    if (!found) return;
    const isOurs = [draft.server.content, draft.content].some((content) =>
      isSameText(content, found.content),
    );
    if (isOurs) await this.#deleteOnServer(found.id, signal);
    else await this.#changeKnown(draft, () => ({ ...importedDraft(found), id: draft.id }));
  }

  async #find(serverId: number, signal: AbortSignal): Promise<Draft | undefined> {
    const { drafts } = await this.#parts.api.getDrafts({}, { signal });
    return drafts.find(({ id }) => id === serverId);
  }

  async #deleteOnServer(serverId: number, signal: AbortSignal): Promise<void> {
    try {
      await this.#parts.api.deleteDraft({ draft_id: serverId }, { signal });
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }

  async #removed(id: string, serverId: number): Promise<void> {
    await this.#change(id, (stored) =>
      stored.server?.id === serverId ? afterRemoval(stored, this.#parts.environment.now()) : stored,
    );
  }

  #known(id: string): KnownDraft | undefined {
    const draft = this.#parts.keepsakes.drafts.current.get(id);
    return draft && isKnown(draft) ? draft : undefined;
  }

  async #changeKnown(draft: KnownDraft, change: Change): Promise<KnownDraft | undefined> {
    const changed = await this.#change(draft.id, (stored) =>
      stored.server?.id === draft.server.id ? change(stored) : stored,
    );
    return changed && isKnown(changed) ? changed : undefined;
  }

  #change(id: string, change: Change): Promise<StoredDraft | undefined> {
    return this.#parts.keepsakes.update('draft', id, (stored) => stored && change(stored));
  }
}

/** Nothing but another request helps. */
export function isRefusal(error: unknown): boolean {
  return isTidingsError(error) && error.remedy === 'change-request';
}

/** Other servers say `NOT_FOUND` of endpoints that they do not have. */
function isGone(error: unknown): boolean {
  return isApiError(error, 'BAD_REQUEST') && error.status === 404;
}

function isKnown(draft: StoredDraft): draft is KnownDraft {
  return draft.server !== undefined;
}

/** Requests lose blanks at the edges. */
function isSameText(a: string, b: string): boolean {
  return a.trim() === b.trim();
}

export function isMadeBy(draft: Draft, { content, target }: DraftCreation): boolean {
  return isSameText(draft.content, content) && isSameTarget(targetOf(draft), target);
}
