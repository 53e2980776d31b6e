import type { Endpoint, KeyScope } from '@tidings/shared-types';
import type { ApiKeyRow } from '../../core/storage/tables/keys.ts';
import { scopesOf } from '../../features/keys/scopes-of.ts';
import { AuthenticationError } from './authentication-error.ts';

/**
 * Tells whether a service key opens this endpoint by itself, whatever the role of its account. Throws if the key does
 * not open it at all. Everything that a service key may do is decided here, by the contracts.
 */
export function isOpenedByScope(endpoint: Endpoint, key: ApiKeyRow): boolean {
  if (key.kind !== 'service') return false;
  const { scope, method, mutates } = endpoint;
  if (scope === 'any' || (scope && hasScope(key, scope))) return true;
  // Reading needs the role of an administrator where people need it. Some requests store nothing and yet act, such as
  // a notice that the sender is typing, so reading by POST needs a scope in the contract.
  if (method === 'GET' && !mutates && hasScope(key, 'read:all')) return false;
  throw new AuthenticationError(
    'UNAUTHORIZED',
    scope
      ? `This service key lacks the scope ${scope}.`
      : 'Service keys may not use this endpoint.',
  );
}

export function hasScope(key: ApiKeyRow, scope: KeyScope): boolean {
  return key.kind === 'service' && scopesOf(key).includes(scope);
}
