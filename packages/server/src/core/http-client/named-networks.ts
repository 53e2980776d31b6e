import { BlockList, isIP, isIPv6 } from 'node:net';
import { FetchError } from './fetch-error.ts';
import { type ResolveHost, resolveHost } from './resolve-host.ts';
import type { SafeRequest } from './safe-fetch.ts';

/** Tells whether a text is a network such as `10.0.0.0/8` or `fd00::/8`. */
export function isNetwork(text: string): boolean {
  const [, address = '', prefix = ''] = /^([\da-fA-F.:]+)\/(\d{1,3})$/.exec(text) ?? [];
  const version = isIP(address);
  return version !== 0 && Number(prefix) <= (version === 4 ? 32 : 128);
}

/**
 * Returns the options of a request that reaches public addresses, and private ones in these networks. Only in these
 * networks may the request be unencrypted.
 */
export function withinNetworks(
  networks: readonly string[],
  url: URL,
  resolve: ResolveHost = resolveHost,
): Pick<SafeRequest, 'resolve'> & { allowsPrivate(address: string): boolean } {
  const named = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    named.addSubnet(address, Number(prefix), familyOf(address));
  }
  const isNamed = (address: string) => named.check(address, familyOf(address));
  if (url.protocol === 'https:') return { allowsPrivate: isNamed, resolve };
  return {
    allowsPrivate: isNamed,
    async resolve(host, signal) {
      const addresses = await resolve(host, signal);
      if (addresses.every(isNamed)) return addresses;
      throw new FetchError('forbidden', 'Its address must begin with https://.');
    },
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}
