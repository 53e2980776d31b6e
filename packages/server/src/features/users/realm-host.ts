import { isIP } from 'node:net';

/** Host of realms that clients reach without a host name. It can never be registered. */
export const NAMELESS_HOST = 'tidings.invalid';
const HOST_NAME = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/;

/** Tells whether a host name is a placeholder or the local machine's. */
export function isProvisionalHost(host: string): boolean {
  return host === NAMELESS_HOST || host === 'localhost' || host.endsWith('.localhost');
}

/** Returns the host of a realm's generated addresses: the one that clients use. */
export function realmHost(origin: string): string {
  const host = URL.canParse(origin) ? new URL(origin).hostname : '';
  return HOST_NAME.test(host) && isIP(host) === 0 ? host : NAMELESS_HOST;
}
