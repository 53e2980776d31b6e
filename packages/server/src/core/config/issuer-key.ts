import type { Config } from './config.ts';

const DISCOVERY = /\/\.well-known\/.*$/;

/**
 * Returns the same text for all ways to write a provider's issuer: with a slash at the end, with the path of its
 * metadata, with the default port, or with capitals in the host.
 */
export function issuerKey(issuer: string): string {
  // An issuer of an earlier version may not be an address.
  const { href } = URL.canParse(issuer) ? new URL(issuer) : { href: issuer };
  return href.replace(DISCOVERY, '').replace(/\/$/, '');
}

/** Whether the settings name a provider with this issuer. */
export function isConfigured(
  { openIdProviders }: Pick<Config, 'openIdProviders'>,
  stated: string,
): boolean {
  return openIdProviders.some(({ issuer }) => issuerKey(issuer) === issuerKey(stated));
}
