import type { RealmDomain } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { setInternal } from '../../core/realm/create-realm.ts';
import type { KeptDomain } from '../../core/realm/internal-settings.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';

const LONGEST_DOMAIN = 255;
const LABEL = /^(?!-)[a-z0-9-]+(?<!-)$/;

/** Returns the domain as it is stored. Throws if it cannot be one. */
export function checkedDomain(text: string): string {
  const domain = text.trim().toLowerCase();
  const labels = domain.split('.');
  const isDomain = labels.length > 1 && labels.every((label) => LABEL.test(label));
  if (isDomain && domain.length <= LONGEST_DOMAIN) return domain;
  throw badRequest('Invalid domain: use a name such as example.org.');
}

/** Returns an allowed domain. Throws if it is not in the list. */
export function findDomain(state: RealmState, text: string): KeptDomain {
  const name = text.trim().toLowerCase();
  const found = state.internal('domains').find(({ domain }) => domain === name);
  if (found) return found;
  throw badRequest('No entry found for this domain.');
}

export function putDomains(change: Mutation, domains: readonly KeptDomain[]): void {
  setInternal(change, 'domains', domains);
}

/** Returns a domain as clients get it. */
export function shownDomain({ domain, allow_subdomains }: KeptDomain): RealmDomain {
  return { domain, allow_subdomains };
}

/** Returns whether one of the allowed domains includes the domain of an address. */
export function isAllowedDomain(state: RealmState, domain: string): boolean {
  return state
    .internal('domains')
    .some(
      (allowed) =>
        domain === allowed.domain ||
        (allowed.allow_subdomains && domain.endsWith(`.${allowed.domain}`)),
    );
}
