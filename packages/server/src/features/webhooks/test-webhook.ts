import { randomBytes } from 'node:crypto';
import { endpoints } from '@tidings/shared-types';
import { sealingFor } from '../../core/crypto/realm-sealing.ts';
import { withinNetworks } from '../../core/http-client/named-networks.ts';
import { secretsOf } from '../../core/http-client/signing-secrets.ts';
import { personBehind } from '../../core/jobs/fair-work.ts';
import { preparedMutation } from '../../handler.ts';
import { postDelivery } from './post-delivery.ts';
import { findWebhook } from './webhook-rules.ts';

const ID_BYTES = 12;

/** Sends the test before the transaction, since the receiver can be slow. */
export const testWebhook = preparedMutation(endpoints.testWebhook, {
  // A repeated request gets the first result, and sends nothing again.
  isCounted: true,

  prepare({ state, realm, caller, input: { webhook_id }, services }) {
    const row = findWebhook(state, webhook_id);
    const { config, clock, outsideTests } = services;
    return outsideTests.do(personBehind(realm, caller), async () => {
      const id = `test_${randomBytes(ID_BYTES).toString('base64url')}`;
      const now = clock.now();
      const { status, error, durationMs } = await postDelivery(now, {
        url: row.url,
        reach: withinNetworks(config.webhookNetworks, new URL(row.url)),
        id,
        body: '{"events":[],"is_test":true}',
        secrets: secretsOf(row, sealingFor(config, state, 'secret of a webhook'), now),
      });
      return {
        id,
        status_code: status ?? null,
        duration_ms: durationMs,
        problem: error ?? null,
      };
    });
  },

  run({ state, input: { webhook_id } }, test) {
    findWebhook(state, webhook_id);
    return { test };
  },
});
