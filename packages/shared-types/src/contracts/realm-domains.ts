import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { required } from '../contract/param.ts';
import { RealmDomain } from '../resources/realm-domain.ts';
import { Id } from '../scalars.ts';

const section = 'B-extra';
const UNAUTHORIZED_PRINCIPAL = 'The caller is not an owner.';
const domain = required(Type.String(), 'The domain, such as `example.org`.');
const allow_subdomains = required(Type.Boolean(), 'Whether domains below it belong to it too.');

export const getRealmDomains = endpoint({
  section,
  summary: 'Get the allowed email domains',
  description:
    'If `realm_emails_restricted_to_domains` is on, new people need an address in one of these domains.',
  method: 'GET',
  path: '/realm/domains',
  access: 'user',
  mutates: false,
  params: {},
  response: Type.Object({
    domains: described(Type.Array(RealmDomain), 'The domains, the oldest first.'),
  }),
  errors: {},
});

export const createRealmDomain = endpoint({
  section,
  summary: 'Allow an email domain',
  method: 'POST',
  path: '/realm/domains',
  access: 'owner',
  mutates: true,
  params: { domain, allow_subdomains },
  response: Type.Object({
    new_domain: Type.Tuple([Id, Type.String()], { description: 'Its ID and the domain.' }),
  }),
  errors: {
    BAD_REQUEST: 'This is no domain, it is allowed already, or there are too many.',
    UNAUTHORIZED_PRINCIPAL,
  },
});

export const updateRealmDomain = endpoint({
  section,
  summary: 'Change an allowed email domain',
  method: 'PATCH',
  path: '/realm/domains/{domain}',
  access: 'owner',
  mutates: true,
  params: { domain, allow_subdomains },
  response: noFields,
  errors: { BAD_REQUEST: 'The domain is not in the list.', UNAUTHORIZED_PRINCIPAL },
});

export const deleteRealmDomain = endpoint({
  section,
  summary: 'Remove an allowed email domain',
  description: 'Without the last domain, addresses are no longer restricted to domains.',
  method: 'DELETE',
  path: '/realm/domains/{domain}',
  access: 'owner',
  mutates: true,
  params: { domain },
  response: noFields,
  errors: { BAD_REQUEST: 'The domain is not in the list.', UNAUTHORIZED_PRINCIPAL },
});
