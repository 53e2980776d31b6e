import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { readActivity } from './channel-activity.ts';
import { channelObject, shownExternalId } from './channel-object.ts';
import { findChannel } from './find-channel.ts';

export const getChannel = query(
  endpoints.getChannel,
  async ({ state, caller, input, realm, services }) => {
    const now = services.clock.now();
    const channel = findChannel(state, caller, input.stream_id, now);
    const activity = await readActivity(realm.reader, realm.id, [channel], now);
    const shown = channelObject(state, channel, activity.get(channel.id));
    return { stream: { ...shown, ...shownExternalId(caller, channel) } };
  },
);
