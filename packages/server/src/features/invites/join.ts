import { endpoints } from '@tidings/shared-types';
import { preparedMutation } from '../../handler.ts';
import { checkPasswordSignIn } from '../auth/check-password-sign-in.ts';
import { checkRealmOpen } from '../auth/check-realm-open.ts';
import { signInKey } from '../keys/sign-in-key.ts';
import { askForProof } from '../own-address/ask-for-proof.ts';
import { isFactorRequired } from '../second-factor/required-of.ts';
import { prepareAccount } from '../users/prepare-account.ts';
import { acceptInvite } from './accept-invite.ts';
import { findInvite, worksNoLonger } from './stored-invites.ts';

export const join = preparedMutation(endpoints.join, {
  async prepare({ input, state, services, realm, client }) {
    // A wrong token must cost the server little. `run` refuses it, since a used one may come from a retry.
    const source = { sql: realm.reader, realmId: realm.id };
    if (!(await findInvite(source, state, input.token, services.clock.now()))) return undefined;
    checkPasswordSignIn(services.config);
    const { origin, language } = client;
    return prepareAccount({ services, realm, state, origin }, { ...input, language });
  },

  async run({ change, input, state, client, services: { config } }, prepared) {
    checkRealmOpen(state);
    const open = await findInvite(change, state, input.token, change.now);
    if (!open || !prepared) throw worksNoLonger();
    const { welcome, ...account } = prepared;
    const isAddressProven = !config.mail || open.invite.email !== null;
    const user = await acceptInvite(change, open, { ...account, isAddressProven }, welcome);
    // The creator of a link pays for the mail that it causes. If none is sent now, the user can request one later.
    if (!isAddressProven) await askForProof(change, user, open.inviter.id);
    // The next sign-in with the password sets the factor up, and gives the key.
    if (isFactorRequired(state, user)) return { user_id: user.id, email: user.delivery_email };
    const device = { name: input.device_name, client };
    const key = await signInKey(change, user.id, account.apiKey, device);
    return { user_id: user.id, email: user.delivery_email, ...key };
  },
});
