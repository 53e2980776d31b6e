import type { TokenIssuer } from '@tidings/shared-types';
import type { TokenIssuerRow } from '../../core/storage/tables/external-accounts.ts';

/** Returns an issuer as owners get it, without its secret. */
export function issuerObject(row: TokenIssuerRow): TokenIssuer {
  const { sealed_secret, created_at, ...shown } = row;
  return {
    ...shown,
    has_secret: sealed_secret !== null,
    created_at: Math.floor(created_at / 1000),
  };
}
