import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { checkRealmOpen } from '../auth/check-realm-open.ts';
import { findInvite, worksNoLonger } from './stored-invites.ts';

export const getInvitation = query(
  endpoints.getInvitation,
  async ({ input, realm, state, services }) => {
    checkRealmOpen(state);
    const source = { sql: realm.reader, realmId: realm.id };
    const open = await findInvite(source, state, input.token, services.clock.now());
    if (!open) throw worksNoLonger();
    const { invite, inviter } = open;
    return {
      realm_name: state.setting('name'),
      invited_by: inviter.full_name,
      invited_as: invite.role,
      ...(invite.email !== null && { email: invite.email }),
    };
  },
);
