import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Deadline } from './deadline.ts';
import { FetchError } from './fetch-error.ts';
import type { KeptConnections } from './kept-connections.ts';
import { isPublicAddress } from './public-address.ts';
import { type ResolveHost, resolveHost } from './resolve-host.ts';

export interface SafeRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Limit for everything: name lookup, redirects and the last byte. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Leaves the part beyond `maxBytes` unread, instead of failing. */
  readonly cutsBody?: boolean;
  /** Refuses an answer by its headers, so that its body is not read. */
  readonly accepts?: (response: ResponseHead) => boolean;
  /** Number of redirects that a `GET` follows. */
  readonly redirects?: number;
  /** Allows addresses that are not public, or some of them, for requests inside one's own network. */
  readonly allowsPrivate?: boolean | ((address: string) => boolean);
  readonly signal?: AbortSignal | undefined;
  readonly resolve?: ResolveHost;
  /** Connections to use again, for addresses that are asked often. Without it, each request has its own. */
  readonly connections?: KeptConnections;
}

export interface ResponseHead {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

export interface SafeResponse extends ResponseHead {
  /** The final address, after redirects. */
  readonly url: URL;
  /** Empty if the answer was refused. */
  readonly body: Buffer;
}

const REDIRECTS = 1;
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const USER_AGENT = 'Tidings';

/**
 * Sends a request to an address that a stranger chose. Only public addresses are contacted: the name is resolved once
 * and the connection goes to a checked address, again after every redirect. Any status is an answer. Rejects with
 * FetchError if there is none.
 */
export async function safeFetch(url: string | URL, request: SafeRequest): Promise<SafeResponse> {
  const deadline = new Deadline(request.timeoutMs, request.signal);
  try {
    return await follow(checkedUrl(url), request, deadline);
  } catch (error) {
    if (error instanceof FetchError) throw error;
    if (deadline.isTooLate) throw new FetchError('too slow', 'It took too long to answer.');
    throw new FetchError('unreachable', 'It could not be reached.', { cause: error });
  } finally {
    deadline.clear();
  }
}

async function follow(start: URL, request: SafeRequest, deadline: Deadline): Promise<SafeResponse> {
  let url = start;
  let headers = request.headers;
  for (let left = request.redirects ?? REDIRECTS; ; left -= 1) {
    const response = await send(url, { ...request, headers: headers ?? {} }, deadline);
    const target = redirectTarget(response, request);
    if (!target) return response;
    if (left <= 0) throw new FetchError('redirected too often', 'It redirects too often.');
    if (url.protocol === 'https:' && target.protocol !== 'https:') {
      throw new FetchError('forbidden', 'It redirects to an unencrypted address.');
    }
    // The other headers were meant for the first host.
    if (target.origin !== url.origin) headers = only(headers, 'accept');
    url = target;
  }
}

function redirectTarget(
  { status, headers, url }: SafeResponse,
  { method }: SafeRequest,
): URL | undefined {
  if (method === 'POST' || !redirectStatuses.has(status) || !headers.location) return undefined;
  return checkedUrl(URL.canParse(headers.location, url) ? new URL(headers.location, url) : '');
}

function parsedUrl(text: string): URL {
  if (URL.canParse(text)) return new URL(text);
  throw new FetchError('forbidden', 'It is not a valid address.');
}

function checkedUrl(given: string | URL): URL {
  const url = given instanceof URL ? given : parsedUrl(given);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new FetchError('forbidden', 'Only HTTP and HTTPS addresses are fetched.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new FetchError('forbidden', 'Addresses with a password are not fetched.');
  }
  return url;
}

async function send(url: URL, request: SafeRequest, deadline: Deadline): Promise<SafeResponse> {
  deadline.throwIfOver();
  const response = await headOf(url, request, deadline).catch((error: unknown) => {
    if (!(error instanceof ClosedMeanwhile)) throw error;
    const { connections: _kept, ...alone } = request;
    return headOf(url, alone, deadline);
  });
  const head = { status: response.statusCode ?? 0, headers: response.headers };
  const isRead = !redirectStatuses.has(head.status) && (request.accepts?.(head) ?? true);
  if (!isRead) {
    response.destroy();
    return { ...head, url, body: Buffer.alloc(0) };
  }
  try {
    return { ...head, url, body: await bodyOf(response, request) };
  } finally {
    if (!request.connections || !response.complete) response.destroy();
  }
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

async function reachableAddresses(
  url: URL,
  { allowsPrivate, resolve = resolveHost }: SafeRequest,
  signal: AbortSignal,
): Promise<string[]> {
  const addresses = await resolve(hostOf(url), signal);
  const isAllowed = typeof allowsPrivate === 'function' ? allowsPrivate : () => allowsPrivate;
  const reachable = addresses.filter((each) => isPublicAddress(each) || isAllowed(each));
  if (addresses.length > 0 && reachable.length === 0) {
    throw new FetchError('forbidden', 'It is not on the open internet.');
  }
  if (reachable.length === 0) throw new FetchError('unreachable', 'There is no such host.');
  return reachable;
}

/** The other side closed a kept connection at the moment of the next request. */
class ClosedMeanwhile extends Error {
  override readonly name = 'ClosedMeanwhile';
}

async function headOf(
  url: URL,
  request: SafeRequest,
  deadline: Deadline,
): Promise<IncomingMessage> {
  const { method = 'GET', headers, body, connections } = request;
  const find = () => reachableAddresses(url, request, deadline.signal);
  // A new connection looks its name up. An address in numbers needs no lookup, so it is checked here, once.
  const isLater = connections && (!isIP(hostOf(url)) || connections.mayReach(url));
  const known = isLater ? undefined : await find();
  if (known) connections?.noteReachable(url);
  deadline.throwIfOver();
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = send(url, {
      method,
      // Without kept connections, no address was checked long ago.
      agent: connections?.agentFor(url) ?? false,
      lookup: answering(known ? async () => known : find),
      headers: {
        'user-agent': USER_AGENT,
        // A small compressed answer could unpack into a huge one.
        'accept-encoding': 'identity',
        ...headers,
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      },
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      const isStale = sent.reusedSocket && error.code === 'ECONNRESET';
      reject(isStale ? new ClosedMeanwhile() : error);
    });
    sent.on('response', resolve);
    deadline.onOver(() => sent.destroy(new Error('It is no longer wanted.')));
    // An answer in another protocol only emits `close`, and later aborts have no effect.
    sent.on('close', () => reject(new Error('It did not answer.')));
    sent.end(body);
  });
}

/** Returns a lookup that gives checked addresses, since another one could give another result. */
function answering(find: () => Promise<readonly string[]>): LookupFunction {
  return (_host, options, callback) => {
    find().then(
      (addresses) => {
        const all = addresses.map((address) => ({ address, family: isIP(address) }));
        if (options.all) return callback(null, all);
        const [first] = all;
        callback(null, first?.address ?? '', first?.family);
      },
      (error: Error) => callback(error, ''),
    );
  };
}

function bodyOf(response: IncomingMessage, { maxBytes, cutsBody }: SafeRequest): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size <= maxBytes) return;
      response.destroy();
      if (cutsBody) resolve(Buffer.concat(chunks).subarray(0, maxBytes));
      else reject(new FetchError('too large', 'The answer is too long.'));
    });
    response.on('end', () => resolve(Buffer.concat(chunks)));
    response.on('error', reject);
    response.on('close', () => reject(new Error('The answer was cut off.')));
  });
}

function only(
  headers: Readonly<Record<string, string>> | undefined,
  name: string,
): Record<string, string> {
  const value = headers?.[name];
  return value === undefined ? {} : { [name]: value };
}
