import type { HttpMethod } from '@tidings/shared-types';
import type { FastifyReply } from 'fastify';
import FindMyWay from 'find-my-way';
import { ApiError } from '../core/api-error.ts';
import { API_PREFIX, MAX_PATH_PARAMETER } from './input/read-input.ts';

export interface Served {
  readonly method: HttpMethod;
  /** The path as in the contract: `/users/{id}/files/{path*}`. */
  readonly path: string;
}

/** The methods of each address, by route. */
type Addresses = ReadonlyMap<string, ReadonlySet<HttpMethod>>;

export interface AllowedMethods {
  readonly methods: readonly HttpMethod[];
  /** The `Allow` header, with the methods that every address has. */
  readonly header: string;
}

/** Returns the methods that a URL allows; undefined if nothing is there. */
export type AllowedAt = (url: string) => AllowedMethods | undefined;

/** Returns the path of a contract in the router's notation. */
export function routeOf(path: string): string {
  return API_PREFIX + path.replace(/\{\w+\*\}/, '*').replaceAll(/\{(\w+)\}/g, ':$1');
}

/** Groups methods by address. Addresses that differ only in parameter names are the same. */
export function addressesOf(all: Iterable<Served>): Addresses {
  const addresses = new Map<string, Set<HttpMethod>>();
  for (const { method, path } of all) {
    let position = 0;
    const url = routeOf(path.replaceAll(/\{\w+\}/g, () => `{p${position++}}`));
    addresses.set(url, (addresses.get(url) ?? new Set()).add(method));
  }
  return addresses;
}

export function allowedMethods(found: ReadonlySet<HttpMethod>): AllowedMethods {
  const methods = [...found].sort();
  const header = [...methods, ...(found.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  return { methods, header };
}

/**
 * Returns the addresses that the routes of others also match, with the methods of these that they themselves lack:
 * `/things/:id` matches `/things/mine`.
 */
export function methodsOfLooser(addresses: Addresses): ReadonlyMap<string, HttpMethod[]> {
  const split = [...addresses].map(([url, methods]) => ({ url, methods, parts: url.split('/') }));
  const open = split.filter(({ parts }) => parts.some(isOpen));
  const found = new Map<string, HttpMethod[]>();
  for (const { url, methods, parts } of split) {
    const others = open.filter((other) => other.url !== url && takes(other.parts, parts));
    const taken = new Set(others.flatMap((other) => [...other.methods]));
    const lacking = [...taken].filter((method) => !methods.has(method));
    if (lacking.length > 0) found.set(url, lacking);
  }
  return found;
}

function isOpen(part: string): boolean {
  return part === '*' || part.startsWith(':');
}

function takes(looser: readonly string[], parts: readonly string[]): boolean {
  if (looser.length !== parts.length && looser.at(-1) !== '*') return false;
  return looser.every((each, at) => isOpen(each) || each === parts[at]);
}

export function methodLookup(addresses: Addresses): AllowedAt {
  const router = FindMyWay({
    ignoreDuplicateSlashes: true,
    maxParamLength: MAX_PATH_PARAMETER,
  });
  for (const [url, methods] of addresses) {
    router.on('GET', url, () => undefined, allowedMethods(methods));
  }
  return (url) => router.find('GET', url.split(/[?#;]/, 1)[0] ?? '')?.store;
}

export function refuseMethod(
  method: string,
  { methods, header }: AllowedMethods,
  reply: FastifyReply,
): never {
  reply.header('allow', header);
  throw new ApiError('METHOD_NOT_ALLOWED', `This address has no method ${method}.`, {
    allowed_methods: [...methods],
  });
}
