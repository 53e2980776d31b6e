import { endpoints } from '@tidings/shared-types';
import { reachableUrl } from '../../core/http-client/outside-address.ts';
import { preparedMutation } from '../../handler.ts';
import { changeWebhook } from './change-webhook.ts';
import { webhookObject } from './webhook-object.ts';

export const updateWebhook = preparedMutation(endpoints.updateWebhook, {
  async prepare({ input: { webhook_id, url }, state, services }) {
    const stored = state.webhooks.get({ id: webhook_id })?.url;
    if (url !== undefined) await reachableUrl(services.config, url, { stored });
  },

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
