import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { RealmDomain } from '../resources/realm-domain.ts';
import { operation } from './event.ts';

export const realmDomainAdd = operation('realm_domains', 'add', 'An email domain was allowed.', {
  realm_domain: described(RealmDomain, 'The domain.'),
});

export const realmDomainChange = operation(
  'realm_domains',
  'change',
  'An allowed email domain changed.',
  { realm_domain: described(RealmDomain, 'The domain, as it is now.') },
);

export const realmDomainRemove = operation(
  'realm_domains',
  'remove',
  'An email domain is no longer allowed.',
  { domain: Type.String({ description: 'The domain.' }) },
);
