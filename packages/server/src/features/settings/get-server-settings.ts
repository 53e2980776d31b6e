import { type ExternalAuthenticationMethod, endpoints } from '@tidings/shared-types';
import type { Config } from '../../core/config/config.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { query } from '../../handler.ts';
import type { Services } from '../../services.ts';
import { serverVersion } from '../../version.ts';
import { renderDescription } from '../markdown/render-description.ts';
import { pictureUrl } from '../realm-pictures/realm-pictures.ts';
import { signInPath } from '../single-sign-on/sign-in-path.ts';
import { extensionsOf } from './extensions-of.ts';

/** Values that are the same for all servers. */
const common = {
  ...serverVersion,
  is_incompatible: false,
  require_email_format_usernames: true,
};

/** Sign-in methods that only other servers have. */
const unknownMethods = {
  dev: false,
  ldap: false,
  remoteuser: false,
  github: false,
  azuread: false,
  gitlab: false,
  google: false,
  apple: false,
  saml: false,
};

export const getServerSettings = query(
  endpoints.getServerSettings,
  ({ state, client, realm, services }) => ({
    ...ofServer(services),
    realm_url: client.origin,
    realm_uri: client.origin,
    realm_name: state.setting('name'),
    realm_icon: client.origin + pictureUrl(state, realm.id, 'icon'),
    realm_description: renderDescription(state.setting('description')),
    realm_web_public_access_enabled:
      services.config.webPublicStreams &&
      state.setting('enable_spectator_access') &&
      hasWebPublicChannel(state),
  }),
  { withoutRealm: ofServer },
);

/** Values that are the same for all organizations of this server. */
function ofServer({ config }: Services) {
  return {
    ...common,
    tidings_extensions: extensionsOf(config),
    authentication_methods: {
      ...unknownMethods,
      password: config.passwordSignIn,
      email: config.passwordSignIn,
      'openid connect': config.openIdProviders.length > 0,
    },
    external_authentication_methods: externalMethods(config),
    email_auth_enabled: config.passwordSignIn,
    push_notifications_enabled: config.pushRelay !== undefined,
  };
}

function externalMethods({ openIdProviders }: Config): ExternalAuthenticationMethod[] {
  return openIdProviders.map((provider) => ({
    name: provider.id === undefined ? 'openid' : `openid:${provider.id}`,
    display_name: provider.name,
    display_icon: null,
    login_url: signInPath(provider),
    signup_url: signInPath(provider),
  }));
}

function hasWebPublicChannel({ channels }: RealmState): boolean {
  for (const channel of channels.values()) {
    if (channel.is_web_public && !channel.is_archived) return true;
  }
  return false;
}
