import { endpoints } from '@tidings/shared-types';
import { mailAddress } from '../../delivery/mail-in/mail-addresses.ts';
import { query } from '../../handler.ts';
import { canPost } from './access.ts';
import { findChannel } from './find-channel.ts';

export const getChannelEmailAddress = query(
  endpoints.getChannelEmailAddress,
  ({ realm, state, caller, input, services: { config, clock } }) => {
    const channel = findChannel(state, caller, input.stream_id, clock.now());
    const mayPost = !caller.is_bot && canPost(state, caller, channel, clock.now());
    if (!config.mailIn || !mayPost) return { email: '' };
    return {
      email: mailAddress(config.mailIn, realm, caller, { kind: 'channel', id: channel.id }),
    };
  },
);
