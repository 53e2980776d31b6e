import * as Type from 'typebox';
import { BotType, Role } from '../scalars.ts';
import { kind } from './audit-kind.ts';
import {
  accountOrigin,
  changedRole,
  changedSetting,
  changedText,
  count,
  idOrNull,
  key,
  signInMethod,
  text,
} from './detail.ts';

/** Entries about signing in, keys and accounts. */
export const accountKinds = {
  'sign_in.succeeded': kind('user', 'A person signed in.', { method: signInMethod }),
  'sign_in.refused': kind(
    'user',
    'Attempts to sign in were refused. Those of a minute for one account from one address share an entry. Without a target there is no such account, or it is not known which one was meant.',
    {
      method: signInMethod,
      reason: Type.Enum([
        'credentials',
        'deactivated',
        'rate_limit',
        'second_factor',
        'token',
        'other',
      ]),
      count,
    },
  ),
  'key.created': kind('user', 'A key of an account was made, other than by a sign-in.', key),
  'key.ended': kind('user', 'A key of an account was ended.', { key_id: idOrNull, name: text }),
  'key.regenerated': kind('user', 'The API key of an account was replaced.', {}),
  'keys.ended': kind('user', 'Several keys of an account were ended together.', { count }),
  'service_key.created': kind('user', 'A service key was made. The target is its account.', key),
  'service_key.ended': kind('user', 'A service key was ended. The target is its account.', {
    key_id: idOrNull,
    name: text,
  }),
  'password.changed': kind('user', 'The password of an account was set or changed.', {}),
  'password.reset': kind('user', 'A password was set through a mailed link.', {}),
  'second_factor.enabled': kind('user', 'A second factor was set up.', {}),
  'second_factor.disabled': kind('user', 'A second factor was switched off.', {}),
  'second_factor.reset': kind('user', 'Another person removed a second factor.', {}),
  'second_factor.recovery_code_used': kind('user', 'A recovery code replaced a second factor.', {
    remaining: count,
  }),
  'second_factor.recovery_codes_replaced': kind('user', 'Recovery codes were made anew.', {}),
  'user.created': kind('user', 'An account was made.', { role: Role, origin: accountOrigin }),
  'user.role_changed': kind('user', 'The role of an account changed.', changedRole),
  'user.name_changed': kind('user', 'The name of an account changed.', changedText),
  'user.email_changed': kind('user', 'The mail address of an account changed.', changedText),
  'user.external_id_changed': kind('user', 'The external id of an account changed.', changedText),
  'user.deactivated': kind('user', 'An account was deactivated.', {}),
  'user.reactivated': kind('user', 'An account was reactivated.', {}),
  'user.provider_linked': kind('user', 'An account was linked to a sign-in provider.', {
    issuer: text,
  }),
  'user.provider_unlinked': kind('user', 'Links to sign-in providers were removed.', {}),
  'user.exported': kind('user', 'The data of a person were exported.', {}),
  'user.erased': kind('user', 'The data of a person were erased.', {
    messages: Type.Enum(['delete', 'anonymize']),
    message_count: count,
    file_count: count,
  }),
  'bot.created': kind('user', 'A bot was made.', { bot_type: BotType, owner_id: idOrNull }),
  'bot.owner_changed': kind('user', 'A bot got another owner.', { old: idOrNull, new: idOrNull }),
  'bot.setting_changed': kind('user', 'A setting of a bot changed.', changedSetting),
  'bot.key_regenerated': kind('user', 'The API key of a bot was replaced.', {}),
  'issuer.created': kind('issuer', 'A token issuer was added.', { name: text, issuer: text }),
  'issuer.changed': kind(
    'issuer',
    'A setting of a token issuer changed. Keys and secrets show as `null`.',
    { name: text, ...changedSetting },
  ),
  'issuer.deleted': kind('issuer', 'A token issuer was removed.', { name: text, issuer: text }),
  'provisioning.users': kind(null, 'A backend made or changed accounts in one request.', {
    created: count,
    updated: count,
  }),
  'provisioning.channels': kind(null, 'A backend made or changed channels in one request.', {
    created: count,
    updated: count,
  }),
};
