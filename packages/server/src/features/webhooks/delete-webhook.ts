import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { removeWebhook } from './change-webhook.ts';

export const deleteWebhook = mutation(
  endpoints.deleteWebhook,
  async ({ change, input: { webhook_id } }) => {
    await removeWebhook(change, webhook_id);
    return {};
  },
);
