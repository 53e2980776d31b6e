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

/** Returns the methods of other routes that also match this one: `/things/:id` matches `/things/mine`. */
export function methodsOfLooser(url: string, addresses: Addresses): HttpMethod[] {
  const methods = [...addresses].flatMap(([other, found]) =>
    other !== url && takes(other.split('/'), url.split('/')) ? [...found] : [],
  );
  return [...new Set(methods)];
}

function takes(looser: readonly string[], segments: readonly string[]): boolean {
  if (looser.length !== segments.length && looser.at(-1) !== '*') return false;
  return looser.every((each, at) => each === '*' || each.startsWith(':') || each === segments[at]);
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
