import { randomBytes } from 'node:crypto';
import { botTypes, roles } from '@tidings/shared-types';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { checkBotNameIsFree } from '../bots/bot-rules.ts';
import { addUser } from '../users/add-user.ts';
import { checkedEmail, checkedFullName } from '../users/user-rules.ts';

const ADDRESS_BYTES = 6;

/**
 * Creates the account as which a webhook sees the organization: a member without a key or an owner, which works on when
 * the person who added the webhook leaves. People subscribe it to channels like any bot.
 */
export function addWebhookAccount(
  change: Mutation,
  name: string,
  realmHost: string,
): Promise<UserRow> {
  const fullName = checkedFullName(name);
  checkBotNameIsFree(change.state, fullName);
  const local = `webhook-${randomBytes(ADDRESS_BYTES).toString('hex')}-bot`;
  return addUser(change, {
    email: checkedEmail(`${local}@${realmHost}`),
    fullName,
    role: roles.member,
    bot: { type: botTypes.generic, ownerId: null },
    withDefaultChannels: false,
    realmHost,
  });
}
