import { endpoint } from '../contract/endpoint.ts';
import { ServerSettings } from '../resources/server-settings.ts';

export const getServerSettings = endpoint({
  section: '4.23',
  summary: 'Get server settings',
  description:
    'What a client needs to know before signing in. The `realm_*` fields are absent if the host is not an organization’s.',
  method: 'GET',
  path: '/server_settings',
  access: 'public',
  mutates: false,
  params: {},
  response: ServerSettings,
  errors: {},
});
