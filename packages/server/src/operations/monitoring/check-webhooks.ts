import type { Realm } from '../../core/realm/realm.ts';
import { storedProgress } from '../../features/webhooks/stored-progress.ts';
import { type Check, ok, several, warn } from '../cli/doctor/check.ts';
import { ageOf } from './age.ts';

/** Checks that the server did not pause a webhook of an organization, and that no receiver fails. */
export async function checkWebhooks(
  { id, reader, state }: Pick<Realm, 'id' | 'reader' | 'state'>,
  now: number,
): Promise<Check> {
  const progress = await storedProgress(reader, id);
  const findings = [...state.webhooks.values()].flatMap((webhook) => {
    if (webhook.pause !== '' && webhook.pause !== 'manual') {
      return [`“${webhook.name}” is paused (${webhook.pause})`];
    }
    const { failures = 0, failing_since = now } = progress.get(webhook.id) ?? {};
    if (!webhook.is_enabled || failures === 0) return [];
    return [`“${webhook.name}” fails for ${ageOf(now - failing_since)}`];
  });
  const { size } = state.webhooks;
  if (findings.length === 0) return ok('webhooks', size === 0 ? 'none' : `${size}, none fails`);
  return warn(
    'webhooks',
    several(findings),
    'Repair the receivers, see "tidings webhook deliveries", then resume paused ones with "tidings webhook resume".',
  );
}
