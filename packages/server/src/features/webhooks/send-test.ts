import { randomBytes } from 'node:crypto';
import type { WebhookTest } from '@tidings/shared-types';
import { sealingFor } from '../../core/crypto/realm-sealing.ts';
import { withinNetworks } from '../../core/http-client/named-networks.ts';
import { OpenSecrets } from '../../core/http-client/signing-secrets.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { WebhookRow } from '../../core/storage/tables/webhooks.ts';
import type { Services } from '../../services.ts';
import { postDelivery } from './post-delivery.ts';

const ID_BYTES = 12;

/** Sends a delivery without events, and returns what the receiver answered. */
export async function sendTest(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  state: RealmState,
  row: WebhookRow,
): Promise<WebhookTest> {
  const id = `test_${randomBytes(ID_BYTES).toString('base64url')}`;
  const now = clock.now();
  const { status, error, durationMs } = await postDelivery(now, {
    url: row.url,
    reach: withinNetworks(config.webhookNetworks, new URL(row.url)),
    id,
    body: '{"events":[],"is_test":true}',
    secrets: new OpenSecrets(row, sealingFor(config, state, 'secret of a webhook')).at(now),
  });
  return { id, status_code: status ?? null, duration_ms: durationMs, problem: error ?? null };
}
