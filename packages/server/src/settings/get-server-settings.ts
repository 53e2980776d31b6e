import { endpoints } from '@tidings/shared-types';
import { query } from '../handler.ts';
import { renderDescription } from '../markdown/render-description.ts';
import type { RealmState } from '../realm/realm-state.ts';

import { FEATURE_LEVEL, SERVER_VERSION } from '../version.ts';

/** What holds for every organization of the server. */
const server = {
  authentication_methods: {
    password: true,
    dev: false,
    email: true,
    ldap: false,
    remoteuser: false,
    github: false,
    azuread: false,
    gitlab: false,
    google: false,
    apple: false,
    saml: false,
    'openid connect': false,
  },
  external_authentication_methods: [],
  service_feature_level: FEATURE_LEVEL,
  service_version: SERVER_VERSION,
  service_merge_base: SERVER_VERSION,
  zulip_feature_level: FEATURE_LEVEL,
  zulip_version: SERVER_VERSION,
  zulip_merge_base: SERVER_VERSION,
  push_notifications_enabled: false,
  is_incompatible: false,
  email_auth_enabled: true,
  require_email_format_usernames: true,
};

export const getServerSettings = query(
  endpoints.getServerSettings,
  ({ state, client, services }) => ({
    ...server,
    realm_url: client.origin,
    realm_uri: client.origin,
    realm_name: state.setting('name'),
    realm_icon: `${client.origin}/assets/icon.png`,
    realm_description: renderDescription(state.setting('description')),
    realm_web_public_access_enabled:
      services.config.webPublicStreams &&
      state.setting('enable_spectator_access') &&
      hasWebPublicChannel(state),
  }),
  { withoutRealm: () => server },
);

function hasWebPublicChannel({ channels }: RealmState): boolean {
  for (const channel of channels.values()) {
    if (channel.is_web_public && !channel.is_archived) return true;
  }
  return false;
}
