import type { FastifyRequest } from 'fastify';
import type { PathParameters } from './read-input.ts';

/** Longer than any address that the API hands out. */
export const MAX_PATH_PARAMETER = 4096;

export const API_PREFIX = '/api/v1';

/** Returns a reader of the path parameters of an endpoint. `{name*}` matches the rest of the path. */
export function pathReader(path: string): (request: FastifyRequest) => PathParameters {
  const ofRouter = (request: FastifyRequest) => request.params as PathParameters;
  const greedy = /\{(\w+)\*\}/.exec(path)?.[1];
  if (greedy === undefined) return ofRouter;
  // The router merges repeated slashes, but a parameter may contain them.
  const before = (API_PREFIX + path).split('/').length - 2;
  const rest = new RegExp(`^(?:https?://[^/]+)?(?:/+[^/]+){${before}}/+([^?#]*)`);
  return (request) => {
    const text = rest.exec(request.raw.url ?? '')?.[1] ?? '';
    return { ...ofRouter(request), [greedy]: decodeURIComponent(text) };
  };
}
