import { endpoints, roles } from '@tidings/shared-types';
import { badRequest } from '../api-error.ts';
import { isInSetting } from '../groups/membership.ts';
import { preparedMutation } from '../handler.ts';
import { greet, renderWelcome } from '../notices/greeting.ts';
import { addUser } from './add-user.ts';
import { newApiKey } from './api-key.ts';
import { checkEmailDomain } from './email-domain.ts';
import { checkPasswordStrength } from './password-strength.ts';
import { checkedEmail, checkedFullName } from './user-rules.ts';

export const createUser = preparedMutation(endpoints.createUser, {
  async prepare({ input, state, services, realm, client }) {
    const email = checkedEmail(input.email);
    checkEmailDomain(state, email);
    const fullName = checkedFullName(input.full_name);
    await checkPasswordStrength(input.password, [email, fullName]);
    const apiKey = newApiKey();
    return {
      email,
      fullName,
      apiKey,
      password: await services.passwords.create(input.password, apiKey),
      welcome: await renderWelcome({ services, realm, state, origin: client.origin }),
    };
  },

  async run({ change, state, caller }, { welcome, ...account }) {
    if (!isInSetting(state, caller, state.groupSetting('can_create_users_group'), change.now)) {
      throw badRequest('You are not authorized to create users.');
    }
    const user = await addUser(change, { ...account, role: roles.member });
    await greet(change, user, welcome);
    return { user_id: user.id };
  },
});
