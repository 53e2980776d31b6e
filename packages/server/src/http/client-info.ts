import type { IncomingHttpHeaders } from 'node:http';
import { firstCodePoints } from '../text/code-points.ts';
import type { RawParameters } from './input/read-parameters.ts';

const MAX_NAME_LENGTH = 30;

/** The `client` parameter, else the product that the `User-Agent` header begins with. */
export function clientName(raw: RawParameters, headers: IncomingHttpHeaders): string {
  const sent = raw.values.get('client') ?? raw.texts.get('client');
  const name = typeof sent === 'string' ? sent.trim() : '';
  return cut(name || productName(headers['user-agent']) || 'Unspecified');
}

/** The first word, digits and all, and the words after it up to a version or a comment. */
function productName(userAgent = ''): string {
  return (/^[^/( ]*[^\d/(]*/.exec(userAgent)?.[0] ?? '').trim();
}

function cut(name: string): string {
  return name.length <= MAX_NAME_LENGTH ? name : firstCodePoints(name, MAX_NAME_LENGTH);
}

/** Says under which address the clients of a realm reach it, without a slash at the end. */
export type OriginOf = (subdomain: string, scheme: string, host: string) => string;

/** From the configured address where there is one, else from what the request says. */
export function originFrom(publicUrl: string | undefined): OriginOf {
  if (publicUrl === undefined) return (_subdomain, scheme, host) => `${scheme}://${host}`;
  const { protocol, host } = new URL(publicUrl);
  return (subdomain) => `${protocol}//${subdomain === '' ? '' : `${subdomain}.`}${host}`;
}
