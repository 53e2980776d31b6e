import { endpoints } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { mutation } from '../../handler.ts';
import { noteNewChannels } from '../notices/channel-notices.ts';
import { tellSubscribed } from '../notices/subscription-notices.ts';
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
    const { subscribed, already_subscribed, unauthorized, made, joined } = outcome;
    if (input.authorization_errors_fatal && unauthorized.length > 0) {
      throw badRequest(`Unable to access channel (${unauthorized.join(', ')}).`);
    }
    await noteNewChannels(change, caller, made, input);
    const isSent =
      input.send_new_subscription_messages && (await tellSubscribed(change, caller, joined));
    return {
      subscribed,
      already_subscribed,
      ...(!input.authorization_errors_fatal && { unauthorized }),
      ...(input.send_new_subscription_messages && { new_subscription_messages_sent: isSent }),
    };
  },
);
