import { endpoints } from '@tidings/shared-types';
import { type ApiError, badRequest } from '../../core/api-error.ts';
import { preparedMutation } from '../../handler.ts';
import { checkRealmOpen } from '../auth/check-realm-open.ts';
import { SignInRefused } from './refusal.ts';
import { signInAs } from './sign-in-as.ts';
import { arrivalOf } from './sign-on.ts';
import { Tickets } from './ticket.ts';

export const joinThroughProvider = preparedMutation(endpoints.joinThroughProvider, {
  async prepare({ input, services, realm, client }) {
    const { openIdProviders } = services.config;
    if (openIdProviders.length === 0) {
      throw badRequest('This server does not use single sign-on.');
    }
    const bearer = { realmId: realm.id, pad: input.web_flow_otp, now: services.clock.now() };
    for (const provider of openIdProviders) {
      const claims = new Tickets(provider).claimsOf(input.ticket, bearer);
      if (claims) return arrivalOf(services, provider, { ...client, realm }, claims);
    }
    throw beginAnew();
  },

  async run({ change, input, state, client }, arrival) {
    checkRealmOpen(state);
    try {
      const { userId, email, apiKey, keyId } = await signInAs(
        change,
        arrival,
        { name: input.device_name, client },
        input.token,
      );
      return {
        user_id: userId,
        email,
        api_key: apiKey,
        ...(keyId !== undefined && { key_id: keyId }),
      };
    } catch (error) {
      throw error instanceof SignInRefused ? beginAnew() : error;
    }
  },
});

function beginAnew(): ApiError {
  return badRequest('This sign-in has expired or is no longer valid. Please sign in again.');
}
