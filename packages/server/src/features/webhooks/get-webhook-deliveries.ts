import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { storedProgress } from './stored-progress.ts';
import { findWebhook } from './webhook-rules.ts';

export const getWebhookDeliveries = query(
  endpoints.getWebhookDeliveries,
  async ({ state, realm, input: { webhook_id } }) => {
    const { id } = findWebhook(state, webhook_id);
    const progress = await storedProgress(realm.reader, realm.id);
    return { deliveries: [...(progress.get(id)?.deliveries ?? [])] };
  },
);
