import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { serverVersionProperties } from './server-version.ts';
import { TidingsExtensions } from './tidings-extensions.ts';

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

/** What a client must know before it logs in. */
export const ServerSettings = Type.Object(
  {
    authentication_methods: AuthenticationMethods,
    external_authentication_methods: described(
      Type.Array(ExternalAuthenticationMethod),
      'Other services for logging in, in the order to show them.',
    ),
    ...serverVersionProperties,
    tidings_extensions: Type.Optional(TidingsExtensions),
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
