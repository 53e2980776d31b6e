import type { Draft } from '@tidings/shared-types';
import type { StoredDraft } from '../keepsakes/stored-draft.ts';
import { isSameTarget, targetOf } from './draft-target.ts';
import { isBuried } from './sent-drafts.ts';
import type { Abilities } from './server-abilities.ts';

/**
 * What a draft needs next to be what the server has:
 * - `create`: a draft there
 * - `exchange`: the server's text, or the server ours
 * - `agree`: nothing but to be told that both are the same by now
 * - `delete`: to be deleted there
 * - `detach`: the server keeps no drafts any more
 * - `forget`: nothing is left of it but what became of it
 */
export type DraftStep = 'create' | 'exchange' | 'agree' | 'delete' | 'detach' | 'forget';

/** `record` is the draft as the server's log has it; undefined if the log does not know it. */
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
