import type { Config } from '../../core/config/config.ts';
import { SealingKey } from '../../core/crypto/sealing-key.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { WebhookRow } from '../../core/storage/tables/webhooks.ts';

/** Returns the key that seals the secrets of an organization's webhooks. It derives like that of token issuers. */
export function webhookSealing(
  { secretKey = '' }: Pick<Config, 'secretKey'>,
  state: RealmState,
): SealingKey {
  return new SealingKey(`${state.internal('avatar_secret')}${secretKey}`, 'secret of a webhook');
}

/** Returns the secrets that sign a webhook's deliveries, the newest first. Empty if none can be opened any more. */
export function secretsOf(
  { sealed_secret, sealed_old_secret, old_secret_until }: WebhookRow,
  sealing: SealingKey,
  now: number,
): string[] {
  const valid = old_secret_until > now ? [sealed_secret, sealed_old_secret] : [sealed_secret];
  return valid.flatMap((sealed) => sealing.open(sealed) ?? []);
}
