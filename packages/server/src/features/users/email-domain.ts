import { createRequire } from 'node:module';
import { badRequest } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { isAllowedDomain } from '../realm-domains/domain-rules.ts';

const require = createRequire(import.meta.url);
let disposable: ReadonlySet<string> | undefined;

/** Throws if the organization does not accept addresses of this domain. */
export function checkEmailDomain(state: RealmState, email: string): void {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (state.setting('emails_restricted_to_domains')) {
    checkAllowed(state, email, domain);
    return;
  }
  if (!state.setting('disallow_disposable_email_addresses')) return;
  // A large list, loaded only to create accounts.
  disposable ??= new Set(require('disposable-email-domains') as string[]);
  if (disposable.has(domain)) throw badRequest('Please use your real email address.');
}

/** Throws unless the address is in one of the organization's domains. One account has one such address: no aliases. */
function checkAllowed(state: RealmState, email: string, domain: string): void {
  if (email.slice(0, email.lastIndexOf('@')).includes('+')) {
    throw badRequest('Email addresses containing + are not allowed.');
  }
  if (isAllowedDomain(state, domain)) return;
  throw badRequest(`Email '${email}' not allowed in this organization`);
}
