import type { Config } from '../../core/config/config.ts';

/** Returns a setup link. The token is in the fragment, which browsers never send, so it is in no log. */
export function setupLink(origin: string, token: string): string {
  return `${origin}/setup#token=${token}`;
}

/** Returns the address of an organization: the configured one, or else one that works on this machine. */
export function originOf(config: Config, subdomain: string, port = config.port): string {
  const label = subdomain === '' ? '' : `${subdomain}.`;
  if (config.publicUrl !== undefined) {
    const { protocol, host } = new URL(config.publicUrl);
    return `${protocol}//${label}${host}`;
  }
  const host = label === '' ? localHost(config.host) : `${label}localhost`;
  return `http://${host}:${port}`;
}

/** Returns a host that can be visited, which the address for listening on all interfaces cannot. */
function localHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
