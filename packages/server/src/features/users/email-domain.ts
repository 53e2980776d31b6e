import { createRequire } from 'node:module';
import { badRequest } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';

let disposable: ReadonlySet<string> | undefined;

/** Throws if the organization does not accept addresses of this domain. */
export function checkEmailDomain(state: RealmState, email: string): void {
  if (!state.setting('disallow_disposable_email_addresses')) return;
  // A large list, loaded only to create accounts.
  disposable ??= new Set(createRequire(import.meta.url)('disposable-email-domains') as string[]);
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (disposable.has(domain)) throw badRequest('Please use your real email address.');
}
