import { endpoint, noFields } from '../contract/endpoint.ts';
import { required } from '../contract/param.ts';
import { ChannelId } from '../scalars.ts';

const onlyAdministrators = 'The caller is not an administrator.';

export const addDefaultChannel = endpoint({
  section: 'B-other',
  summary: 'Add a default channel',
  description:
    'New users are subscribed to the channel from now on. Adding a channel twice changes nothing.',
  method: 'POST',
  path: '/default_streams',
  access: 'administrator',
  mutates: true,
  params: { stream_id: required(ChannelId, 'The channel.') },
  response: noFields,
  errors: {
    BAD_REQUEST: 'There is no such channel, it is archived, or it is private.',
    UNAUTHORIZED_PRINCIPAL: onlyAdministrators,
  },
});

export const removeDefaultChannel = endpoint({
  section: 'B-other',
  summary: 'Remove a default channel',
  description: 'New users are no longer subscribed to the channel.',
  method: 'DELETE',
  path: '/default_streams',
  access: 'administrator',
  mutates: true,
  params: { stream_id: required(ChannelId, 'The channel.') },
  response: noFields,
  errors: {
    BAD_REQUEST: 'There is no such channel.',
    UNAUTHORIZED_PRINCIPAL: onlyAdministrators,
  },
});
