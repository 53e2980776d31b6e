import { randomBytes } from 'node:crypto';
import { botTypes, endpoints, roles } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { preparedMutation } from '../../handler.ts';
import { checkBotNameIsFree } from '../bots/bot-rules.ts';
import { addUser } from '../users/add-user.ts';
import { newServiceKey } from '../users/api-key.ts';
import { realmHost } from '../users/realm-host.ts';
import { checkedEmail, checkedFullName } from '../users/user-rules.ts';
import { storedServiceKeys } from './stored-service-keys.ts';

const MOST = 100;
const ADDRESS_BYTES = 6;

export const createServiceKey = preparedMutation(endpoints.createServiceKey, {
  prepare({ input, client, services }) {
    const { expires_at } = input;
    const expiresAt = expires_at === undefined ? undefined : expires_at * 1000;
    if (expiresAt !== undefined && expiresAt <= services.clock.now()) {
      throw badRequest('expires_at is in the past.');
    }
    const host = realmHost(client.origin);
    return {
      expiresAt,
      apiKey: newServiceKey(),
      fullName: checkedFullName(input.name),
      email: checkedEmail(`service-${randomBytes(ADDRESS_BYTES).toString('hex')}-bot@${host}`),
    };
  },

  async run({ change, state, input, client }, { apiKey, fullName, email, expiresAt }) {
    checkBotNameIsFree(state, fullName);
    if ((await storedServiceKeys(change)).length >= MOST) {
      throw badRequest(`There can be at most ${MOST} service keys. Delete one first.`);
    }
    const scopes = [...new Set(input.scopes)];
    // Without an owner, the service works on when the person who made it leaves.
    const user = await addUser(change, {
      email,
      fullName,
      role: roles.administrator,
      apiKey,
      key: { kind: 'service', name: fullName, expiresAt, scopes },
      bot: { type: botTypes.generic, ownerId: null },
      withDefaultChannels: false,
      realmHost: realmHost(client.origin),
    });
    const key = change.state.apiKeys.ofUser(user.id)[0];
    return {
      key_id: key?.key_id ?? 0,
      api_key: apiKey,
      email: user.delivery_email,
      user_id: user.id,
    };
  },
});
