import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { audit } from '../audit/audit.ts';
import { putSetting } from '../settings/update-realm.ts';
import { findDomain, putDomains } from './domain-rules.ts';

export const deleteRealmDomain = mutation(
  endpoints.deleteRealmDomain,
  ({ change, state, input: { domain } }) => {
    const removed = findDomain(state, domain);
    const left = state.internal('domains').filter(({ id }) => id !== removed.id);
    putDomains(change, left);
    audit(change, { kind: 'domain.removed', details: { domain: removed.domain } });
    change.emit('realm', { type: 'realm_domains', op: 'remove', domain: removed.domain });
    // An organization without domains would let nobody join.
    if (left.length === 0 && state.setting('emails_restricted_to_domains')) {
      putSetting(change, 'emails_restricted_to_domains', false);
    }
    return {};
  },
);
