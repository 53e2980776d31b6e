import { limits } from '@tidings/shared-types';
import { badRequest } from '../api-error.ts';
import type { Config } from '../config/config.ts';
import { FetchError } from './fetch-error.ts';
import { withinNetworks } from './named-networks.ts';
import { resolveHost } from './resolve-host.ts';

type Networks = Pick<Config, 'webhookNetworks'>;

/** Longer than resolving a name takes, with its own time limit and retries. */
const TIMEOUT_MS = 10_000;
const ADDRESS = 'The address';

/** Returns an address outside in its normal form. Throws if the server never calls such an address. */
export function checkedOutsideUrl(given: string, name = ADDRESS): string {
  const text = given.trim();
  if (text.length > limits.outsideUrlLength) {
    throw badRequest(`${name} can have at most ${limits.outsideUrlLength} characters.`);
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url && isWeb && `${url.username}${url.password}${url.hash}` === '') return url.href;
  throw badRequest(`${name} must begin with https:// and have no user name, password or fragment.`);
}

/**
 * Tells whether the server may call an address outside: over plain HTTP only in the private networks that the
 * configuration names. Each request checks again, since names can move.
 */
async function mayReach({ webhookNetworks }: Networks, url: string): Promise<boolean> {
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:') return true;
  const { resolve = resolveHost } = withinNetworks(webhookNetworks, new URL(url));
  const host = hostname.replace(/^\[|\]$/g, '');
  try {
    return (await resolve(host, AbortSignal.timeout(TIMEOUT_MS))).length > 0;
  } catch (error) {
    if (error instanceof FetchError) return false;
    throw error;
  }
}

interface Known {
  /** The address that is stored. It stays allowed, so that other settings can change while it cannot be reached. */
  readonly stored?: string | null | undefined;
  /** Its name in errors. */
  readonly name?: string;
}

/** Returns a given address in its normal form. Throws if it is none, or if the server may not call it. */
export async function reachableUrl(
  config: Networks,
  given: string,
  { stored, name = ADDRESS }: Known = {},
): Promise<string> {
  const url = checkedOutsideUrl(given, name);
  if (url === stored || (await mayReach(config, url))) return url;
  throw badRequest(
    `${name} must begin with https://, except in private networks that the server’s configuration names.`,
  );
}
