import type { Draft } from '@tidings/shared-types/wire';
import {
  agreedOn,
  asNewDraft,
  importedDraft,
  isSameText,
  withServerTarget,
  withServerText,
} from './draft-changes.ts';
import type { DraftEnds, KnownDraft, RequestParts } from './draft-ends.ts';
import { isSameTarget, targetOf } from './draft-target.ts';

type Parts = Pick<RequestParts, 'api' | 'localChanges' | 'environment'>;

/** Syncs a draft with a server that keeps only texts. */
export class TextRequests {
  readonly #parts: Parts;
  readonly #ends: DraftEnds;

  constructor(parts: Parts, ends: DraftEnds) {
    this.#parts = parts;
    this.#ends = ends;
  }

  /** Exchanges texts (D3). If both changed, they become two drafts, since the common text is unknown. */
  async exchange(draft: KnownDraft, signal: AbortSignal): Promise<void> {
    const found = await this.#find(draft.server.id, signal);
    if (!found) return this.#ends.noteRemoval(draft);
    const isChangedThere = !isSameText(found.content, draft.server.content);
    const known = await this.#ends.changeKnown(draft, (stored) => {
      const next = withServerTarget(stored, targetOf(found));
      if (isSameText(next.content, found.content)) return agreedOn(next, found);
      return isChangedThere && !next.isEdited ? withServerText(next, found.content) : next;
    });
    if (!known || known.isDeleted) return;
    if (isChangedThere && known.isEdited) await this.#part(known, found);
    else await this.#push(known, signal);
  }

  /** Deletes the server's draft, unless another device changed it. Returns whether the server has it no longer. */
  async delete(draft: KnownDraft, signal: AbortSignal): Promise<boolean> {
    const found = await this.#find(draft.server.id, signal);
    if (!found) return true;
    const isOurs = [draft.server.content, draft.content].some((content) =>
      isSameText(content, found.content),
    );
    if (isOurs) return this.#ends.deleteOnServer(draft, signal);
    await this.#ends.changeKnown(draft, () => ({ ...importedDraft(found), id: draft.id }));
    return false;
  }

  async #push(draft: KnownDraft, signal: AbortSignal): Promise<void> {
    const { content, target, server } = draft;
    if (isSameText(content, server.content) && isSameTarget(target, server.target)) return;
    if (content.trim() === '') {
      // Requests cannot set a blank text. Text typed later becomes a new draft there.
      await this.#ends.deleteOnServer(draft, signal);
      await this.#ends.changeKnown(draft, asNewDraft);
      return;
    }
    await this.#ends.editText(draft, signal);
    await this.#ends.changeKnown(draft, (stored) => agreedOn(stored, { content, target }));
  }

  /** Splits the draft: ours becomes a new one, theirs stays as it was. */
  async #part(draft: KnownDraft, found: Draft): Promise<void> {
    const { localChanges, environment } = this.#parts;
    const copy = { ...importedDraft(found), id: environment.newId() };
    await localChanges.transact([{ kind: 'draft', id: draft.id }], (drafts) => {
      const stored = drafts.get('draft', draft.id);
      if (stored?.server?.id !== found.id) return [];
      return [
        { put: { kind: 'draft', id: stored.id, value: asNewDraft(stored) } },
        { put: { kind: 'draft', id: copy.id, value: copy } },
      ];
    });
  }

  async #find(serverId: number, signal: AbortSignal): Promise<Draft | undefined> {
    const { drafts } = await this.#parts.api.getDrafts({}, { signal });
    return drafts.find(({ id }) => id === serverId);
  }
}
