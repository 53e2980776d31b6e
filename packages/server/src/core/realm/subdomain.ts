import { isIP } from 'node:net';

/**
 * Returns the subdomain that a `Host` header names: the label before the public host name. Without a configured name,
 * every host belongs to the default realm, except names below `localhost`, so that several realms can be tried on one
 * machine.
 */
export function subdomainOf(
  hostHeader: string,
  publicHost: string | undefined,
): string | undefined {
  const host = hostHeader.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  if (host.startsWith('[') || isIP(host) !== 0) return '';
  if (host === publicHost || host === 'localhost') return '';
  const parent = [publicHost, 'localhost'].find((name) => name && host.endsWith(`.${name}`));
  if (!parent) return publicHost === undefined ? '' : undefined;
  const label = host.slice(0, -parent.length - 1);
  return /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(label) ? label : undefined;
}
