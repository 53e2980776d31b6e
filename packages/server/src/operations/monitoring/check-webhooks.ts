import type { Realm } from '../../core/realm/realm.ts';
import { storedProgress } from '../../features/webhooks/stored-progress.ts';
import type { Translate } from '../../languages/words.ts';
import { type Check, ok, several, warn } from '../cli/doctor/check.ts';
import { ageOf } from './age.ts';

/** Checks that the server did not pause a webhook of an organization, and that no receiver fails. */
export async function checkWebhooks(
  t: Translate,
  { id, reader, state }: Pick<Realm, 'id' | 'reader' | 'state'>,
  now: number,
): Promise<Check> {
  const progress = await storedProgress(reader, id);
  const findings = [...state.webhooks.values()].flatMap((webhook) => {
    if (webhook.pause !== '' && webhook.pause !== 'manual') {
      return [t('doctor.webhookPaused', { name: webhook.name, reason: webhook.pause })];
    }
    const { failures = 0, failing_since = now } = progress.get(webhook.id) ?? {};
    if (!webhook.is_enabled || failures === 0) return [];
    return [t('doctor.webhookFails', { name: webhook.name, age: ageOf(t, now - failing_since) })];
  });
  const { size } = state.webhooks;
  const name = t('doctor.webhooks');
  if (findings.length > 0) return warn(name, several(t, findings), t('doctor.webhooksAdvice'));
  return ok(
    name,
    size === 0 ? t('doctor.webhooksNone') : t('doctor.webhooksWork', { count: size }),
  );
}
