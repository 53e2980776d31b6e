import { endpoints } from '@tidings/shared-types';
import { query } from '../handler.ts';
import { escapeHtml } from '../text/escape-html.ts';
import { FEATURE_LEVEL, SERVER_VERSION } from '../version.ts';

export const getServerSettings = query(endpoints.getServerSettings, ({ state, client }) => ({
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
  realm_url: client.origin,
  realm_uri: client.origin,
  realm_name: state.setting('name'),
  realm_icon: `${client.origin}/static/icon.png`,
  realm_description: descriptionHtml(state.setting('description')),
  realm_web_public_access_enabled: false,
}));

function descriptionHtml(description: string): string {
  return description === '' ? '' : `<p>${escapeHtml(description)}</p>`;
}
