import { type Static, Type } from 'typebox';
import { described } from '../contract/described.ts';
import { Count } from '../scalars.ts';

const on = Type.Boolean();

const AuthenticationMethods = Type.Object(
  {
    password: on,
    dev: on,
    email: on,
    ldap: on,
    remoteuser: on,
    github: on,
    azuread: on,
    gitlab: on,
    google: on,
    apple: on,
    saml: on,
    'openid connect': on,
  },
  { description: 'Deprecated: which ways of logging in are enabled.' },
);

/** Another service through which people can log in. */
export const ExternalAuthenticationMethod = Type.Object({
  name: Type.String({ description: 'Identifies the service, for programs.' }),
  display_name: Type.String({ description: 'Names the service, for people.' }),
  display_icon: Type.Union([Type.String(), Type.Null()], {
    description: 'Where its picture is; null if it has none.',
  }),
  login_url: Type.String({ description: 'Where logging in starts.' }),
  signup_url: Type.String({ description: 'Where making an account starts.' }),
});
export type ExternalAuthenticationMethod = Static<typeof ExternalAuthenticationMethod>;

const version = Type.String({
  description: 'Release of the server, or a reference to its source.',
});
const mergeBase = Type.String({
  description:
    'The official release it derives from; equals the version if it is one; may be empty.',
});
const featureLevel = described(
  Count,
  'Grows with every change of the API: level N has all features before N. Taken as 0 if absent.',
);

/** What a client must know before it logs in (law 4.23). */
export const ServerSettings = Type.Object(
  {
    authentication_methods: AuthenticationMethods,
    external_authentication_methods: described(
      Type.Array(ExternalAuthenticationMethod),
      'Other services for logging in, in the order to show them.',
    ),
    service_feature_level: featureLevel,
    service_version: version,
    service_merge_base: mergeBase,
    zulip_feature_level: described(featureLevel, 'The name under which existing clients read it.'),
    zulip_version: described(version, 'The name under which existing clients read it.'),
    zulip_merge_base: described(mergeBase, 'The name under which existing clients read it.'),
    push_notifications_enabled: Type.Boolean({
      description: 'The server can send mobile notifications.',
    }),
    is_incompatible: Type.Boolean({
      description: 'The calling client is known not to work with this server.',
    }),
    email_auth_enabled: Type.Boolean({ description: 'Address and password can log in.' }),
    require_email_format_usernames: Type.Boolean({
      description: 'The name to log in with is an address.',
    }),
    realm_url: Type.Optional(Type.String({ description: 'Address of the organization.' })),
    realm_uri: Type.Optional(Type.String({ description: 'Deprecated: the same as `realm_url`.' })),
    realm_name: Type.Optional(Type.String({ description: 'Name of the organization.' })),
    realm_icon: Type.Optional(Type.String({ description: 'Where its square logo is.' })),
    realm_description: Type.Optional(
      Type.String({ description: 'What the organization is, as HTML.' }),
    ),
    realm_web_public_access_enabled: Type.Optional(
      Type.Boolean({
        description: 'Channels may be opened to people without account, and at least one is.',
      }),
    ),
  },
  { title: 'ServerSettings', description: 'What a client must know before it logs in.' },
);
export type ServerSettings = Static<typeof ServerSettings>;
