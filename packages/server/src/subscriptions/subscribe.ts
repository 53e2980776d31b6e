import { endpoints } from '@tidings/shared-types';
import { badRequest } from '../api-error.ts';
import { mutation } from '../handler.ts';
import { findPrincipals } from './principals.ts';
import { subscribeTo } from './subscribe-to.ts';

export const subscribe = mutation(
  endpoints.subscribe,
  async ({ change, state, caller, input, services }) => {
    const { webPublicStreams } = services.config;
    const outcome = await subscribeTo(
      change,
      { user: caller, webPublicStreams },
      {
        subscriptions: input.subscriptions,
        users: findPrincipals(state, caller, input.principals, change.now),
        settings: input,
      },
    );
    const { subscribed, already_subscribed, unauthorized } = outcome;
    if (!input.authorization_errors_fatal) return { subscribed, already_subscribed, unauthorized };
    if (unauthorized.length > 0) {
      throw badRequest(`Unable to access channel (${unauthorized.join(', ')}).`);
    }
    return { subscribed, already_subscribed };
  },
);
