import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { realmHost } from '../users/realm-host.ts';
import { addServiceKey } from './add-service-key.ts';
import { expiryFrom } from './expiry-from.ts';

export const createServiceKey = mutation(
  endpoints.createServiceKey,
  async ({ change, input, client }) => {
    const { keyId, apiKey, user } = await addServiceKey(change, {
      name: input.name,
      scopes: input.scopes,
      expiresAt: expiryFrom(input.expires_at, change.now),
      realmHost: realmHost(client.origin),
    });
    return { key_id: keyId, api_key: apiKey, email: user.delivery_email, user_id: user.id };
  },
);
