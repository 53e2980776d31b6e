import { endpoint } from '../contract/endpoint.ts';
import { ServerSettings } from '../resources/server-settings.ts';

export const getServerSettings = endpoint({
  section: '4.23',
  summary: 'Get server settings',
  description:
    'What a client must know before it logs in. The `realm_*` fields are absent if the host names no organization.',
  method: 'GET',
  path: '/server_settings',
  access: 'public',
  mutates: false,
  params: {},
  response: ServerSettings,
  errors: {},
});
