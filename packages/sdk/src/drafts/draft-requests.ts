import type { Draft } from '@tidings/shared-types/wire';
import { isApiError } from '../api/errors.ts';
import type { DraftCreation, StoredDraft } from '../local-changes/stored-draft.ts';
import {
  agreedOn,
  asNewDraft,
  continuedDraft,
  importedId,
  isSameText,
  type ServerDocument,
  wasContinued,
  withoutHistory,
  withServerDocument,
  withServerTarget,
} from './draft-changes.ts';
import { compacted, contentOf, documentFrom, encodedFor, isLong } from './draft-document.ts';
import { DraftEnds, isGone, isRefusal, type KnownDraft, type RequestParts } from './draft-ends.ts';
import { draftInput, isSameTarget, targetOf } from './draft-target.ts';
import { buriedDraft } from './sent-drafts.ts';
import { hasAdditions } from './text-diff.ts';
import { TextRequests } from './text-requests.ts';

/** The steps that bring a draft and its server's copy together, each of few requests. Any tab may run them. */
export class DraftRequests {
  readonly #parts: RequestParts;
  readonly #ends: DraftEnds;
  readonly #texts: TextRequests;

  constructor(parts: RequestParts) {
    this.#parts = parts;
    this.#ends = new DraftEnds(parts);
    this.#texts = new TextRequests(parts, this.#ends);
  }

  /** Creates the draft on the server, once. Calls `onSend` before the first request that changes anything. */
  async create(id: string, signal: AbortSignal, onSend: () => void): Promise<void> {
    const { api, localChanges, abilities } = this.#parts;
    const isRepeated = localChanges.drafts.current.get(id)?.creation !== undefined;
    const creation = await this.#prepare(id);
    if (!creation) return;
    try {
      const known =
        isRepeated && !abilities.now.idempotencyKeys
          ? await this.#findMade(creation, signal)
          : undefined;
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
      const isKept = document !== undefined && !ignored.includes('documents');
      await this.#made(id, creation, { serverId, isKept });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await this.#ends.change(id, (stored) => ({ ...stored, creation: undefined }));
      throw error;
    }
  }

  /** Exchanges changes with the server, in both directions. */
  async exchange(id: string, signal: AbortSignal): Promise<void> {
    // Reads the disk: another tab may have sent the draft, and the server deleted it, before this tab hears of that.
    const draft = await this.#ends.stored(id);
    if (!draft || draft.isDeleted) return;
    const document = await this.#serverDocument(draft, signal);
    if (document === 'gone') return this.#ends.noteRemoval(draft);
    if (document === 'unsupported') return this.#texts.exchange(draft, signal);
    const record = await this.#parts.records.get('draft', String(draft.server.id));
    const newId = this.#parts.environment.newId();
    const merged = await this.#ends.changeKnown(draft, (stored) => {
      if (isOvertaken(document, draft, stored)) return stored;
      const next = withServerDocument(stored, document, newId);
      return record ? withServerTarget(next, targetOf(record.value)) : next;
    });
    if (!merged || merged.isDeleted) return;
    if (isOvertaken(document, draft, merged)) return this.exchange(id, signal);
    await this.#push(merged, document, signal);
  }

  /**
   * Deletes the server's draft, unless another device added text to it, or the draft is not stored as deleted, since its
   * message could not be stored. Returns whether the server has it no longer.
   */
  async delete(id: string, signal: AbortSignal): Promise<boolean> {
    const draft = await this.#ends.stored(id);
    if (!draft?.isDeleted) return false;
    const document = await this.#serverDocument(draft, signal);
    if (document === 'gone') return true;
    if (document === 'unsupported') return this.#texts.delete(draft, signal);
    if (!wasContinued(draft, document)) {
      return this.#ends.deleteOnServer(draft, signal, contentOf(documentFrom(document.document)));
    }
    await this.#ends.changeKnown(draft, (stored) => continuedDraft(stored, document));
    return false;
  }

  async #prepare(id: string): Promise<DraftCreation | undefined> {
    const { environment, abilities } = this.#parts;
    const { documents } = abilities.now;
    const [key, timestamp] = [environment.newId(), Math.floor(environment.now() / 1000)];
    const prepared = await this.#ends.change(id, (stored) => {
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
    const { localChanges, environment } = this.#parts;
    const refs = [id, twinId].map((each) => ({ kind: 'draft', id: each }) as const);
    await localChanges.transact(refs, (drafts) => {
      const stored = drafts.get('draft', id);
      if (!stored || stored.server || !stored.creation) return [];
      const made = agreedOn({ ...stored, creation: undefined, server }, { content });
      const twin = drafts.get('draft', twinId);
      if (twin?.server?.id !== serverId) return [{ put: { kind: 'draft', id, value: made } }];
      // It was changed before it was recognized as this draft, so the log's draft looked like another one.
      const removal = { remove: { kind: 'draft', id: twinId } } as const;
      if (!twin.isEdited && !twin.isDeleted) {
        return [removal, { put: { kind: 'draft', id, value: made } }];
      }
      // The person already continued in the imported draft.
      const isMore = !stored.isDeleted && hasAdditions(content, stored.content);
      const left = isMore ? asNewDraft(stored) : buriedDraft(stored, environment.now());
      return left
        ? [{ put: { kind: 'draft', id, value: left } }]
        : [{ remove: { kind: 'draft', id } }];
    });
  }

  /** Finds what an earlier try created, if repeating it could create a second one. */
  async #findMade(creation: DraftCreation, signal: AbortSignal): Promise<number | undefined> {
    const { api, localChanges } = this.#parts;
    const { drafts } = await api.getDrafts({}, { signal });
    const known = new Set(
      [...localChanges.drafts.current.values()].map(({ server }) => server?.id),
    );
    return drafts.find((draft) => !known.has(draft.id) && isMadeBy(draft, creation))?.id;
  }

  async #serverDocument(
    { server }: KnownDraft,
    signal: AbortSignal,
  ): Promise<ServerDocument | 'gone' | 'unsupported'> {
    const { api, abilities } = this.#parts;
    if (!abilities.now.documents) return 'unsupported';
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
      if (isGone(error)) return this.#ends.noteRemoval(draft);
      if (isApiError(error, 'EXPECTATION_MISMATCH')) return this.exchange(draft.id, signal);
      if (!isRefusal(error) || !isLong(document)) throw error;
      return this.#pushWithoutHistory(draft, known, signal);
    }
    await this.#ends.changeKnown(draft, (stored) => agreedOn(stored, { content, target }));
  }

  /** Sends the text as an edit of the server's document, which cannot merge the history of the edits here. */
  async #pushWithoutHistory(
    draft: KnownDraft,
    known: ServerDocument,
    signal: AbortSignal,
  ): Promise<void> {
    // The server is still receiving these edits one by one, and would then have the text twice.
    if (this.#parts.isInSync(draft.id)) return;
    const newId = this.#parts.environment.newId();
    const next = await this.#ends.changeKnown(draft, (stored) =>
      isSameDocument(stored, draft) ? withoutHistory(stored, known, newId) : stored,
    );
    if (!next || next.isDeleted) return;
    if (next.documentId === newId) await this.#push(next, known, signal);
    else await this.exchange(draft.id, signal);
  }
}

/** Tells whether a draft still has the same document, based on the same state of the server's. */
function isSameDocument({ documentId, server }: StoredDraft, draft: KnownDraft): boolean {
  if (!server || documentId !== draft.documentId) return false;
  return server.epoch === draft.server.epoch && server.content === draft.server.content;
}

/**
 * Tells whether the answer may be older than the restart of the document, because an earlier answer had another
 * epoch. Text that it lacks would look deleted.
 */
function isOvertaken(
  { epoch }: ServerDocument,
  asked: KnownDraft,
  { server }: StoredDraft,
): boolean {
  return server?.epoch !== asked.server.epoch && server?.epoch !== epoch;
}

export function isMadeBy(draft: Draft, { content, target }: DraftCreation): boolean {
  return isSameText(draft.content, content) && isSameTarget(targetOf(draft), target);
}
