import type { Config } from '../config/config.ts';

/** The token stands in the fragment, which browsers never send: it gets into no log. */
export function setupLink(origin: string, token: string): string {
  return `${origin}/setup#token=${token}`;
}

/** The address of an organization: the configured one, else one that works on this machine. */
export function originOf(config: Config, subdomain: string, port = config.port): string {
  const label = subdomain === '' ? '' : `${subdomain}.`;
  if (config.publicUrl !== undefined) {
    const { protocol, host } = new URL(config.publicUrl);
    return `${protocol}//${label}${host}`;
  }
  const host = label === '' ? localHost(config.host) : `${label}localhost`;
  return `http://${host}:${port}`;
}

/** Listening on every address is not one that can be visited. */
function localHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
