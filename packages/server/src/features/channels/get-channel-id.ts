import { endpoints } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { query } from '../../handler.ts';
import { findChannelByName } from './find-channel.ts';

export const getChannelId = query(endpoints.getChannelId, ({ state, caller, input, services }) => {
  const channel = findChannelByName(state, caller, input.stream, services.clock.now());
  if (!channel) throw badRequest(`Invalid channel name '${input.stream}'`);
  return { stream_id: channel.id };
});
