import { endpoints, roles } from '@tidings/shared-types';
import { chooseLanguage } from '@tidings/shared-types/languages';
import { type ApiError, badRequest } from '../../core/api-error.ts';
import { preparedMutation } from '../../handler.ts';
import { checkRealmOpen } from '../auth/check-realm-open.ts';
import { createFirstChannels } from '../channels/first-channels.ts';
import { signInKey } from '../keys/sign-in-key.ts';
import { greet, renderWelcome } from '../notices/greeting.ts';
import { languageName } from '../settings/language-name.ts';
import { checkedRealmName, putSetting } from '../settings/update-realm.ts';
import { addUser } from '../users/add-user.ts';
import { newApiKey } from '../users/api-key.ts';
import { checkPasswordStrength } from '../users/password-strength.ts';
import { checkedEmail, checkedFullName } from '../users/user-rules.ts';
import { hasOwner } from './has-owner.ts';
import { closeSetup, isSetupToken } from './setup-token.ts';

export const completeSetup = preparedMutation(endpoints.completeSetup, {
  async prepare({ input, state, services, realm, client }) {
    // A wrong token must cost nothing. `run` refuses it, because a used token may belong to a retry.
    if (!isSetupToken(state, input.token)) return undefined;
    const name = checkedRealmName(input.organization_name);
    const email = checkedEmail(input.email);
    const fullName = checkedFullName(input.full_name);
    await checkPasswordStrength(input.password, [email, fullName, name]);
    const apiKey = newApiKey();
    const password = await services.passwords.create(input.password, apiKey);
    const place = { services, realm, state, origin: client.origin };
    const language = input.default_language ?? state.setting('default_language');
    languageName(language);
    const welcome = await renderWelcome(place, {
      name,
      language: chooseLanguage([language]) ?? 'en',
    });
    return {
      name,
      language,
      welcome,
      owner: { email, fullName, apiKey, password, role: roles.owner },
    };
  },

  async run({ input, change, state, client }, prepared) {
    checkRealmOpen(state);
    if (!prepared || !isSetupToken(state, input.token)) {
      throw hasOwner(state) ? alreadySetUp() : wrongToken();
    }
    const { name, language, owner, welcome } = prepared;
    putSetting(change, 'name', name);
    if (language !== state.setting('default_language'))
      putSetting(change, 'default_language', language);
    const user = await addUser(change, { ...owner, origin: 'setup' });
    await createFirstChannels(change, user);
    await greet(change, user, welcome);
    closeSetup(change);
    const device = { name: input.device_name, client };
    const key = await signInKey(change, user.id, owner.apiKey, device);
    return { user_id: user.id, email: user.delivery_email, ...key };
  },
});

function alreadySetUp(): ApiError {
  return badRequest('This organization is set up already. Its owner can invite you.');
}

function wrongToken(): ApiError {
  return badRequest(
    'This setup link is not valid. Use the newest one; "tidings realm setup-link" on the server prints another.',
  );
}
