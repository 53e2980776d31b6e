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
  { description: 'Deprecated: enabled ways to sign in.' },
);

/** An external service for signing in. */
export const ExternalAuthenticationMethod = Type.Object({
  name: Type.String({ description: 'ID of the service, for programs.' }),
  display_name: Type.String({ description: 'Name of the service, for people.' }),
  display_icon: Type.Union([Type.String(), Type.Null()], {
    description: 'URL of the icon; null for none.',
  }),
  login_url: Type.String({ description: 'URL where sign-in starts.' }),
  signup_url: Type.String({ description: 'URL where sign-up starts.' }),
});
export type ExternalAuthenticationMethod = Static<typeof ExternalAuthenticationMethod>;

/** Information that a client needs before signing in. */
export const ServerSettings = Type.Object(
  {
    authentication_methods: AuthenticationMethods,
    external_authentication_methods: described(
      Type.Array(ExternalAuthenticationMethod),
      'External services for signing in, in display order.',
    ),
    ...serverVersionProperties,
    tidings_extensions: Type.Optional(TidingsExtensions),
    push_notifications_enabled: Type.Boolean({
      description: 'Whether the server can send mobile notifications.',
    }),
    is_incompatible: Type.Boolean({
      description: 'Whether the client is known not to work with this server.',
    }),
    email_auth_enabled: Type.Boolean({
      description: 'Whether people can sign in with an address and a password.',
    }),
    require_email_format_usernames: Type.Boolean({
      description: 'Whether the name for signing in is an address.',
    }),
    realm_url: Type.Optional(Type.String({ description: 'URL of the organization.' })),
    realm_uri: Type.Optional(Type.String({ description: 'Deprecated: the same as `realm_url`.' })),
    realm_name: Type.Optional(Type.String({ description: 'Name of the organization.' })),
    realm_icon: Type.Optional(Type.String({ description: 'URL of the square logo.' })),
    realm_description: Type.Optional(
      Type.String({ description: 'Description of the organization, as HTML.' }),
    ),
    realm_web_public_access_enabled: Type.Optional(
      Type.Boolean({
        description:
          'Whether channels may be open to people without an account, and at least one is.',
      }),
    ),
  },
  { title: 'ServerSettings', description: 'Information that a client needs before signing in.' },
);
export type ServerSettings = Static<typeof ServerSettings>;
