import type { SealingKey } from '../../core/crypto/sealing-key.ts';
import type { WebhookRow } from '../../core/storage/tables/webhooks.ts';

/** Returns the secrets that sign a webhook's deliveries, the newest first. Empty if none can be opened any more. */
export function secretsOf(
  { sealed_secret, sealed_old_secret, old_secret_until }: WebhookRow,
  sealing: SealingKey,
  now: number,
): string[] {
  const valid = old_secret_until > now ? [sealed_secret, sealed_old_secret] : [sealed_secret];
  return valid.flatMap((sealed) => sealing.open(sealed) ?? []);
}
