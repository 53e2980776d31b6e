import { isApiError, isCallError } from '../api/errors.ts';
import type { Api } from '../endpoints/api-functions.ts';
import type { Environment } from '../environment.ts';
import type { LocalChangeStore } from '../local-changes/local-change.ts';
import type { ServerDraft, StoredDraft } from '../local-changes/stored-draft.ts';
import type { RecordStore } from '../store/record.ts';
import { afterRemoval, asNewDraft } from './draft-changes.ts';
import { draftInput } from './draft-target.ts';
import type { ServerAbilities } from './server-abilities.ts';

export type DraftApi = Pick<
  Api,
  'createDrafts' | 'deleteDraft' | 'editDraft' | 'getDraftDocument' | 'getDrafts'
>;

export interface RequestParts {
  /** Makes each call once; the code that uses this repeats it. */
  readonly api: DraftApi;
  readonly localChanges: LocalChangeStore;
  readonly records: Pick<RecordStore, 'get'>;
  readonly environment: Pick<Environment, 'newId' | 'now'>;
  readonly abilities: ServerAbilities;
  /** Whether a websocket exchanges the edits of this draft now. */
  isInSync(draftId: string): boolean;
}

type Change = (stored: StoredDraft) => StoredDraft | undefined;

/** A stored draft that the server has too. */
export type KnownDraft = StoredDraft & { readonly server: ServerDraft };

/** The local and the remote side of drafts, as changed by both ways of syncing them. */
export class DraftEnds {
  readonly #parts: RequestParts;

  constructor(parts: RequestParts) {
    this.#parts = parts;
  }

  known(id: string): KnownDraft | undefined {
    const draft = this.#parts.localChanges.drafts.current.get(id);
    return draft && isKnown(draft) ? draft : undefined;
  }

  /** Returns the draft as it is on disk. A draft shows as sent before that is stored, and returns if storing fails. */
  async stored(id: string): Promise<KnownDraft | undefined> {
    const draft = await this.change(id, (stored) => stored);
    return draft && isKnown(draft) ? draft : undefined;
  }

  change(id: string, change: Change): Promise<StoredDraft | undefined> {
    return this.#parts.localChanges.update('draft', id, (stored) => stored && change(stored));
  }

  /**
   * Changes the draft, if it still belongs to the same draft of the server. Returns undefined if it belongs to none
   * any more.
   */
  async changeKnown(draft: KnownDraft, change: Change): Promise<KnownDraft | undefined> {
    const changed = await this.change(draft.id, (stored) =>
      stored.server?.id === draft.server.id ? change(stored) : stored,
    );
    return changed && isKnown(changed) ? changed : undefined;
  }

  /**
   * Handles a draft that the server no longer has: it was discarded elsewhere, or the server was restored from a
   * backup.
   */
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

  /**
   * Deletes the server's draft if it still has the `expected` text. Otherwise an event reports its change, and the
   * next step is decided again. Returns whether the server has it no longer.
   */
  async deleteOnServer(
    { server }: KnownDraft,
    signal: AbortSignal,
    expected?: string,
  ): Promise<boolean> {
    const known = expected !== undefined && { expected_content: expected };
    try {
      await this.#parts.api.deleteDraft({ draft_id: server.id, ...known }, { signal });
    } catch (error) {
      if (isApiError(error, 'EXPECTATION_MISMATCH')) return false;
      if (!isGone(error)) throw error;
    }
    return true;
  }
}

/** Tells whether only a different request can succeed. */
export function isRefusal(error: unknown): boolean {
  return isCallError(error) && error.remedy === 'change-request';
}

/** Tells whether the server has no such draft. Other servers answer `NOT_FOUND` for endpoints that they lack. */
export function isGone(error: unknown): boolean {
  return isApiError(error, 'BAD_REQUEST') && error.status === 404;
}

function isKnown(draft: StoredDraft): draft is KnownDraft {
  return draft.server !== undefined;
}
