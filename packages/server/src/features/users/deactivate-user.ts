import { endpoints, roles } from '@tidings/shared-types';
import { ApiError, badRequest } from '../../core/api-error.ts';
import { queueMail } from '../../delivery/mail/queue-mail.ts';
import { mutation } from '../../handler.ts';
import { deactivateAccount } from './deactivate-account.ts';
import { findUser } from './find-user.ts';
import { checkNotLast } from './last-user.ts';

export const deactivateUser = mutation(
  endpoints.deactivateUser,
  async ({ change, state, caller, input, services }) => {
    const user = findUser(state, caller, input.user_id_or_email, change.now);
    if (user.is_bot) throw badRequest('No such user');
    if (user.role === roles.owner && caller.role !== roles.owner) {
      throw new ApiError('UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner');
    }
    if (!user.is_active) return {};
    checkNotLast(state, user);
    await deactivateAccount(change, user);
    const comment = input.deactivation_notification_comment;
    if (comment !== undefined && services.config.mail) {
      const details = { by: caller.id, comment };
      const address = user.delivery_email;
      queueMail(change, { occasion: 'deactivated', address, user_id: user.id, details });
    }
    return {};
  },
);
