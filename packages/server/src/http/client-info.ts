import type { IncomingHttpHeaders } from 'node:http';
import { firstCodePoints } from '../core/text/code-points.ts';
import type { RawParameters } from './input/read-parameters.ts';

const MAX_NAME_LENGTH = 30;

/** Returns the `client` parameter, or else the first product in the `User-Agent` header. */
export function clientName(raw: RawParameters, headers: IncomingHttpHeaders): string {
  const sent = raw.values.get('client') ?? raw.texts.get('client');
  const name = typeof sent === 'string' ? sent.trim() : '';
  return cut(name || productName(headers['user-agent']) || 'Unspecified');
}

/** Returns the first word, digits included, and the words after it up to a version or a comment. */
function productName(userAgent = ''): string {
  return (/^[^/( ]*[^\d/(]*/.exec(userAgent)?.[0] ?? '').trim();
}

function cut(name: string): string {
  return name.length <= MAX_NAME_LENGTH ? name : firstCodePoints(name, MAX_NAME_LENGTH);
}

/** Returns the address at which clients reach a realm, without a trailing slash. */
export type OriginOf = (subdomain: string, scheme: string, host: string) => string;

/** Uses the configured address if there is one, or else scheme and host of the request. */
export function originFrom(publicUrl: string | undefined): OriginOf {
  if (publicUrl === undefined) return (_subdomain, scheme, host) => `${scheme}://${host}`;
  const { protocol, host } = new URL(publicUrl);
  return (subdomain) => `${protocol}//${subdomain === '' ? '' : `${subdomain}.`}${host}`;
}
