import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { newProgress, storedProgress } from './stored-progress.ts';
import { webhookObject } from './webhook-object.ts';

export const getWebhooks = query(endpoints.getWebhooks, async ({ state, realm, services }) => {
  const rows = [...state.webhooks.values()].sort((one, other) => one.id - other.id);
  const progress = await storedProgress(realm.reader, realm.id);
  const now = services.clock.now();
  return {
    webhooks: rows.map((row) =>
      webhookObject(row, progress.get(row.id) ?? newProgress(row, 0), now),
    ),
  };
});
