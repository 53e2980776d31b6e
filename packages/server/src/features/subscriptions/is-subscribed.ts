import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { isSubscribed as isSubscribedTo } from '../channels/access.ts';
import { findChannel } from '../channels/find-channel.ts';
import { findUser } from '../users/find-user.ts';

export const isSubscribed = query(endpoints.isSubscribed, ({ state, caller, input, services }) => {
  const now = services.clock.now();
  const user = findUser(state, caller, input.user_id, now);
  const channel = findChannel(state, caller, input.stream_id, now);
  // Deactivated accounts stay subscribed, but the API hides that.
  return { is_subscribed: user.is_active && isSubscribedTo(state, user.id, channel.id) };
});
