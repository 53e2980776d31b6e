import { endpoints, limits } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { mutation } from '../../handler.ts';
import { audit } from '../audit/audit.ts';
import { checkedDomain, putDomains, shownDomain } from './domain-rules.ts';

export const createRealmDomain = mutation(
  endpoints.createRealmDomain,
  ({ change, state, input: { domain: given, allow_subdomains } }) => {
    const domain = checkedDomain(given);
    const domains = state.internal('domains');
    if (domains.some((each) => each.domain === domain)) {
      throw badRequest(`The domain ${domain} is already a part of your organization.`);
    }
    if (domains.length >= limits.domainsPerRealm) {
      throw badRequest(`There can be at most ${limits.domainsPerRealm} domains.`);
    }
    const added = { id: change.nextId(), domain, allow_subdomains };
    putDomains(change, [...domains, added]);
    audit(change, { kind: 'domain.added', details: { domain, allow_subdomains } });
    change.emit('realm', { type: 'realm_domains', op: 'add', realm_domain: shownDomain(added) });
    return { new_domain: [added.id, domain] as [number, string] };
  },
);
