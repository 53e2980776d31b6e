import { endpoints } from '@tidings/shared-types';
import { linkWorksNoLonger } from '../../delivery/mail/mailed-tickets.ts';
import { mutation } from '../../handler.ts';
import { isMark } from '../auth/account-mark.ts';
import { checkRealmOpen } from '../auth/check-realm-open.ts';
import { passwordWithin } from '../auth/read-password.ts';
import { changeEmail, proveAddress } from '../users/change-email.ts';
import { realmHost } from '../users/realm-host.ts';
import { addressTickets } from './address-tickets.ts';
import { checkMayChangeAddress } from './change-own-address.ts';
import { tellFormerAddress } from './tell-former-address.ts';

export const confirmNewAddress = mutation(
  endpoints.confirmNewAddress,
  async ({ change, input, state, client, services }) => {
    checkRealmOpen(state);
    const ticket = addressTickets.read(state, input.token, change.now);
    const user = ticket && state.users.get({ id: ticket.userId });
    if (!ticket || !user?.is_active) throw linkWorksNoLonger();
    const password = await passwordWithin(change, user.id);
    if (!isMark(ticket.mark, state, user, password)) throw linkWorksNoLonger();
    if (ticket.to === user.delivery_email) {
      proveAddress(change, user);
      return { user_id: user.id, email: ticket.to };
    }
    checkMayChangeAddress(state, user);
    const moved = changeEmail(change, user, ticket.to, realmHost(client.origin));
    tellFormerAddress(change, services.config, { from: user, to: moved });
    return { user_id: user.id, email: ticket.to };
  },
);
