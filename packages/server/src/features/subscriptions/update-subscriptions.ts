import { endpoints, roles } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { mutation } from '../../handler.ts';
import { noteNewChannels } from '../notices/channel-notices.ts';
import { subscribeTo } from './subscribe-to.ts';
import { unsubscribeFrom } from './unsubscribe-from.ts';

export const updateSubscriptions = mutation(
  endpoints.updateSubscriptions,
  async ({ change, caller, input, services }) => {
    const { add, delete: names } = input;
    if (add.length === 0 && names.length === 0) {
      throw badRequest('Nothing to do. Specify at least one of "add" or "delete".');
    }
    if (add.length > 0 && caller.role === roles.guest) throw badRequest('Guests may not do this.');
    const { webPublicStreams } = services.config;
    const { subscribed, already_subscribed, unauthorized, made } = await subscribeTo(
      change,
      { user: caller, webPublicStreams },
      { subscriptions: add, users: [caller], settings: {} },
    );
    if (unauthorized.length > 0) {
      throw badRequest(`Unable to access channel (${unauthorized.join(', ')}).`);
    }
    await noteNewChannels(change, caller, made);
    const unsubscribed = await unsubscribeFrom(change, caller, [caller], names);
    return { subscribed, already_subscribed, ...unsubscribed };
  },
);
