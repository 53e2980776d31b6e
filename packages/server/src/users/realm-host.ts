import { isIP } from 'node:net';

/** Stands in where clients reach the realm under no name; nobody can ever own it. */
export const NAMELESS_HOST = 'tidings.invalid';
const HOST_NAME = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/;

/** Whether a host name tells only that the realm had none of its own, or was reached on its own machine. */
export function isProvisionalHost(host: string): boolean {
  return host === NAMELESS_HOST || host === 'localhost' || host.endsWith('.localhost');
}

/** What made-up addresses of a realm end in: the name under which clients reach it. */
export function realmHost(origin: string): string {
  const host = URL.canParse(origin) ? new URL(origin).hostname : '';
  return HOST_NAME.test(host) && isIP(host) === 0 ? host : NAMELESS_HOST;
}
