import { endpoints } from '@tidings/shared-types';
import { reachableUrl } from '../../core/http-client/outside-address.ts';
import { preparedMutation } from '../../handler.ts';
import { realmHost } from '../users/realm-host.ts';
import { addWebhook } from './add-webhook.ts';
import { webhookObject } from './webhook-object.ts';

export const createWebhook = preparedMutation(endpoints.createWebhook, {
  prepare: ({ input, services }) => reachableUrl(services.config, input.url),

  async run({ change, caller, input, client, services }) {
    const { row, progress, secret } = await addWebhook(change, services.config, {
      ...input,
      name: input.name,
      ownerId: caller.is_bot ? null : caller.id,
      realmHost: realmHost(client.origin),
    });
    return { webhook: webhookObject(row, progress, change.now), secret };
  },
});
