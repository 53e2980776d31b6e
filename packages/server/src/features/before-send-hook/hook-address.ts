import { badRequest } from '../../core/api-error.ts';
import type { Config } from '../../core/config/config.ts';
import { FetchError } from '../../core/http-client/fetch-error.ts';
import { withinNetworks } from '../../core/http-client/named-networks.ts';
import { resolveHost } from '../../core/http-client/resolve-host.ts';

const TIMEOUT_MS = 10_000;

/** Returns the address of a hook as it is stored. Throws if the server never asks such an address. */
export function checkHookUrl(given: string): string {
  const text = given.trim();
  if (!URL.canParse(text)) throw badRequest('The hook needs the full address of a web page.');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw badRequest('The address of the hook must begin with https://.');
  }
  if (url.username !== '' || url.password !== '') {
    throw badRequest('The address of the hook must not contain a name or password.');
  }
  return text;
}

/**
 * Throws if a hook may not have this address: over plain HTTP only in the private networks that the configuration
 * names. Each question checks again, since names can move.
 */
export async function checkMayAsk(
  { webhookNetworks }: Pick<Config, 'webhookNetworks'>,
  given: string,
): Promise<void> {
  const url = new URL(checkHookUrl(given));
  if (url.protocol === 'https:') return;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const { resolve = resolveHost } = withinNetworks(webhookNetworks, url);
  const isNamed = await resolve(host, AbortSignal.timeout(TIMEOUT_MS)).then(
    (addresses) => addresses.length > 0,
    (error: unknown) => {
      if (error instanceof FetchError) return false;
      throw error;
    },
  );
  if (isNamed) return;
  throw badRequest(
    'The address of the hook must begin with https://, except in private networks that the server’s configuration names.',
  );
}
