import { InvalidArgument } from '../tidings-error.ts';

const API = '/api/v1';

/**
 * Returns the base address of a server's API, without a slash at the end. Throws a `TypeError` for an impossible
 * address.
 */
export function apiUrl(serverUrl: string | URL): string {
  const url = parse(serverUrl);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new InvalidArgument('serverUrl must begin with http:// or https://.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new InvalidArgument(
      'serverUrl must not contain credentials; pass them as `credentials`.',
    );
  }
  if (url.search !== '' || url.hash !== '') {
    throw new InvalidArgument('serverUrl must not have a query or a fragment.');
  }
  const path = url.pathname.replace(/\/+$/, '');
  if (path.endsWith(API)) {
    const place = url.origin + path.slice(0, -API.length);
    throw new InvalidArgument(`serverUrl must be where the server is, without ${API}: ${place}.`);
  }
  return `${url.origin}${path}${API}`;
}

/** Parses an address. The platform's own error repeats its input, which may hold a password. */
function parse(serverUrl: string | URL): URL {
  try {
    return new URL(serverUrl);
  } catch {
    throw new InvalidArgument(
      'serverUrl must be an absolute URL, such as https://chat.example.com.',
    );
  }
}
