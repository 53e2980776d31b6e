import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { audit } from '../audit/audit.ts';
import { findDomain, putDomains, shownDomain } from './domain-rules.ts';

export const updateRealmDomain = mutation(
  endpoints.updateRealmDomain,
  ({ change, state, input: { domain, allow_subdomains } }) => {
    const before = findDomain(state, domain);
    if (before.allow_subdomains === allow_subdomains) return {};
    const after = { ...before, allow_subdomains };
    const domains = state.internal('domains');
    putDomains(
      change,
      domains.map((each) => (each.id === after.id ? after : each)),
    );
    const realm_domain = shownDomain(after);
    audit(change, { kind: 'domain.changed', details: realm_domain });
    change.emit('realm', { type: 'realm_domains', op: 'change', realm_domain });
    return {};
  },
);
