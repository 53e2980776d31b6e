import { endpoints } from '@tidings/shared-types';
import { personBehind } from '../../core/jobs/fair-work.ts';
import { preparedMutation } from '../../handler.ts';
import { sendTest } from './send-test.ts';
import { findWebhook } from './webhook-rules.ts';

/** Sends the test before the transaction, since the receiver can be slow. */
export const testWebhook = preparedMutation(endpoints.testWebhook, {
  // A repeated request gets the first result, and sends nothing again.
  isCounted: true,

  prepare({ state, realm, caller, input: { webhook_id }, services }) {
    const row = findWebhook(state, webhook_id);
    return services.outsideTests.do(personBehind(realm, caller), () =>
      sendTest(services, state, row),
    );
  },

  run({ state, input: { webhook_id } }, test) {
    findWebhook(state, webhook_id);
    return { test };
  },
});
