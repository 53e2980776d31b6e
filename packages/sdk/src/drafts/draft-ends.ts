import type { Api } from '../api/api.ts';
import { isApiError, isTidingsError } from '../api/errors.ts';
import type { Environment } from '../environment.ts';
import type { KeepsakeStore } from '../keepsakes/keepsake.ts';
import type { ServerDraft, StoredDraft } from '../keepsakes/stored-draft.ts';
import type { RecordStore } from '../store/record.ts';
import { afterRemoval, asNewDraft } from './draft-changes.ts';
import { draftInput } from './draft-target.ts';
import type { ServerAbilities } from './server-abilities.ts';

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
export type KnownDraft = StoredDraft & { readonly server: ServerDraft };

/** The two ends of drafts, as both ways of keeping them the same change them. */
export class DraftEnds {
  readonly #parts: RequestParts;

  constructor(parts: RequestParts) {
    this.#parts = parts;
  }

  known(id: string): KnownDraft | undefined {
    const draft = this.#parts.keepsakes.drafts.current.get(id);
    return draft && isKnown(draft) ? draft : undefined;
  }

  /** As it is on the disk: a draft shows as sent before that is stored, and comes back if it cannot be. */
  async stored(id: string): Promise<KnownDraft | undefined> {
    const draft = await this.change(id, (stored) => stored);
    return draft && isKnown(draft) ? draft : undefined;
  }

  change(id: string, change: Change): Promise<StoredDraft | undefined> {
    return this.#parts.keepsakes.update('draft', id, (stored) => stored && change(stored));
  }

  /** Changes what is still of the same draft of the server. Undefined if it is of none any more. */
  async changeKnown(draft: KnownDraft, change: Change): Promise<KnownDraft | undefined> {
    const changed = await this.change(draft.id, (stored) =>
      stored.server?.id === draft.server.id ? change(stored) : stored,
    );
    return changed && isKnown(changed) ? changed : undefined;
  }

  /** The server has it no more: somebody discarded it, or the server went back to an earlier state. */
  async noteRemoval({ id, server }: KnownDraft): Promise<void> {
    const { records, environment } = this.#parts;
    const cursor = await records.get('cursor', '');
    const isLost = cursor?.value.lostDrafts?.includes(server.id) ?? false;
    await this.change(id, (stored) => {
      if (stored.server?.id !== server.id) return stored;
      if (isLost && !stored.isDeleted) return asNewDraft(stored);
      return afterRemoval(stored, environment.now());
    });
  }

  /** Gives the server the text and the target, without a document. */
  async editText({ content, target, server }: KnownDraft, signal: AbortSignal): Promise<void> {
    const { api, environment } = this.#parts;
    await api.editDraft(
      { draft_id: server.id, draft: draftInput(target, content) },
      { signal, idempotencyKey: environment.newId() },
    );
  }

  /** Not if it says anything else than `expected` there by now: its event tells, and all is looked at anew. */
  async deleteOnServer(
    { server }: KnownDraft,
    signal: AbortSignal,
    expected?: string,
  ): Promise<void> {
    const known = expected !== undefined && { expected_content: expected };
    try {
      await this.#parts.api.deleteDraft({ draft_id: server.id, ...known }, { signal });
    } catch (error) {
      if (!isGone(error) && !isApiError(error, 'EXPECTATION_MISMATCH')) throw error;
    }
  }
}

/** Nothing but another request helps. */
export function isRefusal(error: unknown): boolean {
  return isTidingsError(error) && error.remedy === 'change-request';
}

/** Other servers say `NOT_FOUND` of endpoints that they do not have. */
export function isGone(error: unknown): boolean {
  return isApiError(error, 'BAD_REQUEST') && error.status === 404;
}

function isKnown(draft: StoredDraft): draft is KnownDraft {
  return draft.server !== undefined;
}
