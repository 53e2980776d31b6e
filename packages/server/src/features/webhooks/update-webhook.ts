import { endpoints } from '@tidings/shared-types';
import { preparedMutation } from '../../handler.ts';
import { changeWebhook } from './change-webhook.ts';
import { webhookObject } from './webhook-object.ts';
import { checkMayReach } from './webhook-rules.ts';

export const updateWebhook = preparedMutation(endpoints.updateWebhook, {
  prepare: ({ input, services }) => checkMayReach(services.config, input.url),

  async run({ change, input: { webhook_id, ...wanted }, services }) {
    const { row, progress, secret } = await changeWebhook(
      change,
      services.config,
      webhook_id,
      wanted,
    );
    return {
      webhook: webhookObject(row, progress, change.now),
      ...(secret !== undefined && { secret }),
    };
  },
});
