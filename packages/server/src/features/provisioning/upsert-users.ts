import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { realmHost } from '../users/realm-host.ts';
import { eachItem, noteInAudit } from './items.ts';
import { PeopleBatch } from './people-batch.ts';
import { checkMayProvision, provisionerOf } from './provisioner.ts';

export const upsertUsers = mutation(
  endpoints.upsertUsers,
  async ({ change, state, caller, input, client, realm, services }) => {
    checkMayProvision(state, caller, change.now);
    const place = { realm, services, realmHost: realmHost(client.origin) };
    const batch = new PeopleBatch(change, provisionerOf(change.state, caller), place);
    const results = await eachItem(input.users, (item) => batch.upsert(item));
    await batch.finish();
    noteInAudit(change, 'provisioning.users', results);
    return { results };
  },
);
