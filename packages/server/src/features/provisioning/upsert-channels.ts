import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { ChannelBatch } from './channel-batch.ts';
import { eachItem, noteInAudit } from './items.ts';
import { provisionerOf } from './provisioner.ts';

export const upsertChannels = mutation(
  endpoints.upsertChannels,
  async ({ change, caller, input, realm, services }) => {
    const batch = new ChannelBatch(change, provisionerOf(change.state, caller), {
      realm,
      services,
    });
    const results = await eachItem(input.channels, (item) => batch.upsert(item));
    await batch.finish();
    noteInAudit(change, 'provisioning.channels', results);
    return { results };
  },
);
