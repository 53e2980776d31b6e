import { randomBytes } from 'node:crypto';
import { endpoints } from '@tidings/shared-types';
import { inSeconds } from '../../core/clock.ts';
import { sealingFor } from '../../core/crypto/realm-sealing.ts';
import { withinNetworks } from '../../core/http-client/named-networks.ts';
import { preparedMutation } from '../../handler.ts';
import { postDelivery } from './post-delivery.ts';
import { findWebhook } from './webhook-rules.ts';
import { secretsOf } from './webhook-secret.ts';

const ID_BYTES = 12;

/** Sends the test before the transaction, since the receiver can be slow. */
export const testWebhook = preparedMutation(endpoints.testWebhook, {
  isCounted: true,

  async prepare({ state, input: { webhook_id }, services: { config, clock } }) {
    const row = findWebhook(state, webhook_id);
    const id = `test_${randomBytes(ID_BYTES).toString('base64url')}`;
    const at = clock.now();
    const secrets = secretsOf(row, sealingFor(config, state, 'secret of a webhook'), at);
    const body = '{"events":[],"is_test":true}';
    const reach = withinNetworks(config.webhookNetworks, new URL(row.url));
    const outcome = await postDelivery(at, { url: row.url, reach, id, body, secrets });
    return {
      id,
      events: 0,
      attempt: 1,
      status: outcome.status ?? null,
      error: outcome.error ?? null,
      duration_ms: outcome.durationMs,
      at: inSeconds(at),
    };
  },

  run({ state, input: { webhook_id } }, delivery) {
    findWebhook(state, webhook_id);
    return { delivery };
  },
});
