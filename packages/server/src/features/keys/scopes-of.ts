import type { KeyScope } from '@tidings/shared-types';
import type { ApiKeyRow } from '../../core/storage/tables/keys.ts';

/** Returns the scopes of a service key; none for other kinds. */
export function scopesOf({ scopes }: Pick<ApiKeyRow, 'scopes'>): KeyScope[] {
  return scopes === '' ? [] : (scopes.split(' ') as KeyScope[]);
}
