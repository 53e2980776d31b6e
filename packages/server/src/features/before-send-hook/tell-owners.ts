import { roles } from '@tidings/shared-types';
import type { KeptHook } from '../../core/realm/internal-settings.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { isService } from '../keys/service-accounts.ts';
import { literal, personText } from '../notices/notice-text.ts';
import { postNoticeToEach } from '../notices/post-notice.ts';
import { renderNotice } from '../notices/render-notice.ts';
import { peopleWithRole } from '../notices/told-people.ts';

/**
 * Tells the owners if a service decided who reads all messages: it set the hook up, moved it, turned it on or off, or
 * removed it. `next` is null for the last. What people do is in the audit log.
 */
export async function tellOfService(
  change: Mutation,
  before: KeptHook | null,
  next: KeptHook | null,
): Promise<void> {
  const { state, origin } = change;
  const actor = origin.actorId === null ? undefined : state.users.get({ id: origin.actorId });
  const news = newsOf(before, next);
  if (news === undefined || !actor || !isService(state, actor.id)) return;
  const text = `The service ${personText(actor)} ${news}\n\nIf you did not expect this, open the organization settings: *Message checks* shows the hook, and *Service keys* can end the service’s key.`;
  await postNoticeToEach(change, peopleWithRole(state, roles.owner), renderNotice(state, text));
}

const READS =
  'The program there gets every message before it is stored, direct messages included. It can change or refuse it.';

function newsOf(before: KeptHook | null, next: KeptHook | null): string | undefined {
  if (!next) return before ? `removed the before-send hook at ${hostOf(before)}.` : undefined;
  const hook = `the before-send hook at ${hostOf(next)}`;
  const effect = next.is_enabled ? READS : 'It is turned off.';
  if (!before) return `set up ${hook}. ${effect}`;
  if (before.url !== next.url) {
    return `moved the before-send hook from ${hostOf(before)} to ${hostOf(next)}. ${effect}`;
  }
  if (before.is_enabled === next.is_enabled) return undefined;
  return next.is_enabled ? `turned on ${hook}. ${READS}` : `turned off ${hook}.`;
}

function hostOf({ url }: KeptHook): string {
  return literal(new URL(url).host);
}
