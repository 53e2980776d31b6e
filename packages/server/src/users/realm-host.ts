import { isIP } from 'node:net';

/** Stands in where clients reach the realm under no name; nobody can ever own it. */
const NAMELESS_HOST = 'tidings.invalid';
const HOST_NAME = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/;

/** What made-up addresses of a realm end in: the name under which clients reach it. */
export function realmHost(origin: string): string {
  const host = URL.canParse(origin) ? new URL(origin).hostname : '';
  return HOST_NAME.test(host) && isIP(host) === 0 ? host : NAMELESS_HOST;
}
