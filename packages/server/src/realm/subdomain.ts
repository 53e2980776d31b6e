import { isIP } from 'node:net';

/**
 * Which realm a `Host` header asks for: the label in front of the public host name.
 * Without a configured name every host is the default realm's, except names below `localhost`,
 * so that several realms can be tried on one machine.
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
