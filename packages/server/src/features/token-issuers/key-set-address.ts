import { badRequest } from '../../core/api-error.ts';
import type { Config } from '../../core/config/config.ts';
import { FetchError } from '../../core/http-client/fetch-error.ts';
import { withinNetworks } from '../../core/http-client/named-networks.ts';
import { resolveHost } from '../../core/http-client/resolve-host.ts';

/** Longer than resolving a name takes, with its own time limit and retries. */
const TIMEOUT_MS = 10_000;

/**
 * Tells whether an issuer may have this address of a key set: over plain HTTP only in the private networks that the
 * configuration names. `issuer-rules.ts` checks the rest. Fetching checks again, since names can move.
 */
export async function mayFetchKeys(
  { webhookNetworks }: Pick<Config, 'webhookNetworks'>,
  jwks_url: string | undefined,
): Promise<boolean> {
  const text = jwks_url?.trim() ?? '';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:') return true;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const { resolve = resolveHost } = withinNetworks(webhookNetworks, url);
  try {
    return (await resolve(host, AbortSignal.timeout(TIMEOUT_MS))).length > 0;
  } catch (error) {
    if (error instanceof FetchError) return false;
    throw error;
  }
}

export function unencryptedKeys(): Error {
  return badRequest(
    'The address of the key set must begin with https://, except in private networks that the server’s configuration names.',
  );
}
