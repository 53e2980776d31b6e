import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { readSecret } from '../keys/account-secret.ts';
import { inviteObject, mayManage, openInvites } from './stored-invites.ts';

export const getInvites = query(
  endpoints.getInvites,
  async ({ caller, realm, state, services, client, apiKey }) => {
    const source = { sql: realm.reader, realmId: realm.id };
    const open = await openInvites(source, state, services.clock.now());
    const own = open.filter(({ invite }) => mayManage(caller, invite));
    const newestFirst = own.sort((a, b) => b.invite.id - a.invite.id);
    const secret = apiKey === undefined ? undefined : await readSecret(source, caller.id, apiKey);
    const reader = { caller, secret, origin: client.origin };
    return { invites: newestFirst.map(({ invite }) => inviteObject(invite, reader)) };
  },
);
