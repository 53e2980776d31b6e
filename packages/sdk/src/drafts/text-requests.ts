import type { Draft } from '@tidings/shared-types';
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

type Parts = Pick<RequestParts, 'api' | 'keepsakes' | 'environment'>;

/** Keeps a draft and the server's the same where the server has texts alone. */
export class TextRequests {
  readonly #parts: Parts;
  readonly #ends: DraftEnds;

  constructor(parts: Parts, ends: DraftEnds) {
    this.#parts = parts;
    this.#ends = ends;
  }

  /** D3. Nobody tells what changed in between, so two texts are two drafts. */
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

  /** Deletes the server's draft, unless somebody wrote on in it. */
  async delete(draft: KnownDraft, signal: AbortSignal): Promise<void> {
    const found = await this.#find(draft.server.id, signal);
    if (!found) return;
    const isOurs = [draft.server.content, draft.content].some((content) =>
      isSameText(content, found.content),
    );
    if (isOurs) await this.#ends.deleteOnServer(draft, signal);
    else await this.#ends.changeKnown(draft, () => ({ ...importedDraft(found), id: draft.id }));
  }

  async #push(draft: KnownDraft, signal: AbortSignal): Promise<void> {
    const { content, target, server } = draft;
    if (isSameText(content, server.content) && isSameTarget(target, server.target)) return;
    if (content.trim() === '') {
      // Requests cannot give a blank text. What is typed next is a new draft there.
      await this.#ends.deleteOnServer(draft, signal);
      await this.#ends.changeKnown(draft, asNewDraft);
      return;
    }
    await this.#ends.editText(draft, signal);
    await this.#ends.changeKnown(draft, (stored) => agreedOn(stored, { content, target }));
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

  async #find(serverId: number, signal: AbortSignal): Promise<Draft | undefined> {
    const { drafts } = await this.#parts.api.getDrafts({}, { signal });
    return drafts.find(({ id }) => id === serverId);
  }
}
