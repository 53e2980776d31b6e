import { roles } from '@tidings/shared-types';
import type { KeptHook } from '../../core/realm/internal-settings.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { Phrase } from '../../languages/words.ts';
import { isService } from '../keys/service-accounts.ts';
import { literal, personText } from '../notices/notice-text.ts';
import { postNoticeToEach } from '../notices/post-notice.ts';
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
  if (!actor || !isService(state, actor.id)) return;
  const news = newsOf(personText(actor), before, next);
  if (!news) return;
  await postNoticeToEach(
    change,
    peopleWithRole(state, roles.owner),
    (words) => `${news(words)}\n\n${words.t('notice.hookAdvice')}`,
  );
}

function newsOf(
  service: string,
  before: KeptHook | null,
  next: KeptHook | null,
): Phrase | undefined {
  if (!next) {
    return before
      ? ({ t }) => t('notice.hookRemoved', { service, host: hostOf(before) })
      : undefined;
  }
  const host = hostOf(next);
  const effect = next.is_enabled ? 'notice.hookReads' : 'notice.hookIsOff';
  if (!before) return ({ t }) => t('notice.hookSetUp', { service, host, effect: t(effect) });
  if (before.url !== next.url) {
    return ({ t }) =>
      t('notice.hookMoved', { service, before: hostOf(before), host, effect: t(effect) });
  }
  if (before.is_enabled === next.is_enabled) return undefined;
  return next.is_enabled
    ? ({ t }) => t('notice.hookTurnedOn', { service, host, effect: t(effect) })
    : ({ t }) => t('notice.hookTurnedOff', { service, host });
}

function hostOf({ url }: KeptHook): string {
  return literal(new URL(url).host);
}
