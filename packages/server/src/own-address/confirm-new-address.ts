import { endpoints } from '@tidings/shared-types';
import { checkRealmOpen } from '../auth/check-realm-open.ts';
import { mutation } from '../handler.ts';
import { linkWorksNoLonger } from '../mail/mailed-tickets.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { changeEmail } from '../users/change-email.ts';
import { realmHost } from '../users/realm-host.ts';
import { addressTickets } from './address-tickets.ts';
import { checkMayChangeAddress } from './change-own-address.ts';

export const confirmNewAddress = mutation(
  endpoints.confirmNewAddress,
  ({ change, input, state, client }) => {
    checkRealmOpen(state);
    const ticket = addressTickets.read(state, input.token, change.now);
    const user = ticket && state.users.get({ id: ticket.userId });
    if (!ticket || !user?.is_active || user.delivery_email !== ticket.from) {
      throw linkWorksNoLonger();
    }
    checkMayChangeAddress(state, user);
    const { from, to } = ticket;
    changeEmail(change, user, to, realmHost(client.origin));
    const details = { to };
    queueMail(change, { occasion: 'address changed', address: from, user_id: user.id, details });
    return { user_id: user.id, email: to };
  },
);
