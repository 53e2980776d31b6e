import type { Draft } from '@tidings/shared-types/wire';
import type { StoredDraft } from '../local-changes/stored-draft.ts';
import { isSameTarget, targetOf } from './draft-target.ts';
import { isBuried } from './sent-drafts.ts';
import type { Abilities } from './server-abilities.ts';

/**
 * The next step that brings a draft and the server's copy together:
 * - `create`: create it on the server
 * - `exchange`: exchange changes with the server
 * - `agree`: record that both are the same
 * - `delete`: delete it on the server
 * - `detach`: the server no longer keeps drafts
 * - `forget`: only the tombstone is left
 */
export type DraftStep = 'create' | 'exchange' | 'agree' | 'delete' | 'detach' | 'forget';

/** Returns the next step. `record` is the draft in the server's log; undefined if the log does not have it. */
export function nextStep(
  draft: StoredDraft,
  record: Draft | undefined,
  { keepsDrafts, documents }: Abilities,
  now: number,
): DraftStep | undefined {
  if (isBuried(draft, now)) return undefined;
  const { server, creation, isDeleted, content } = draft;
  if (!keepsDrafts) {
    if (isDeleted) return 'forget';
    return server || creation ? 'detach' : undefined;
  }
  if (creation) return 'create';
  if (isDeleted) return server ? 'delete' : 'forget';
  if (!server) return content.trim() === '' ? undefined : 'create';
  const isUnknown = !record || (documents && server.epoch === undefined);
  if (isUnknown || !isSameTarget(draft.target, server.target)) return 'exchange';
  if (!isSameTarget(server.target, targetOf(record))) return 'exchange';
  const isSame = documents ? record.content === content : record.content.trim() === content.trim();
  if (!isSame) return 'exchange';
  return draft.isEdited || server.content !== record.content ? 'agree' : undefined;
}
