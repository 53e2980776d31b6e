import { endpoints } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { foldCase } from '../../core/text/fold-case.ts';
import { queueMail } from '../../delivery/mail/queue-mail.ts';
import { preparedMutation } from '../../handler.ts';
import { addressKey } from '../../http/admission/rate-limit.ts';
import { checkPasswordSignIn } from '../auth/check-password-sign-in.ts';
import { checkRealmOpen } from '../auth/check-realm-open.ts';
import { checkedEmail } from '../users/user-rules.ts';

/** Does the same for any address, so that neither the answer nor its time reveals who has an account. */
export const forgotPassword = preparedMutation(endpoints.forgotPassword, {
  isCounted: true,
  async prepare({ input, services, realm, state, client }) {
    checkPasswordSignIn(services.config);
    checkRealmOpen(state);
    if (!services.config.mail) {
      throw badRequest('This server sends no mail. Ask an administrator for a new password.');
    }
    const address = checkedEmail(input.email);
    await services.rateLimits?.strangersMails.spend(addressKey(client.ip));
    await services.rateLimits?.forgottenPasswords.spend(`${realm.id}:${foldCase(address)}`);
    return address;
  },

  run({ change }, address) {
    queueMail(change, { occasion: 'password forgotten', address, user_id: null, details: {} });
    return {};
  },
});
