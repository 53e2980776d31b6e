import type { FastifyRequest } from 'fastify';
import type { PathParameters } from './read-input.ts';

/** Longer than any address the API hands out. */
export const MAX_PATH_PARAMETER = 4096;

export const API_PREFIX = '/api/v1';

/** How the parameters in the address of an endpoint are read. `{name*}` is all the rest of it. */
export function pathReader(path: string): (request: FastifyRequest) => PathParameters {
  const ofRouter = (request: FastifyRequest) => request.params as PathParameters;
  const greedy = /\{(\w+)\*\}/.exec(path)?.[1];
  if (greedy === undefined) return ofRouter;
  // The router makes one slash of several, which may be meant in a parameter.
  const before = (API_PREFIX + path).split('/').length - 2;
  const rest = new RegExp(`^(?:https?://[^/]+)?(?:/+[^/]+){${before}}/+([^?#]*)`);
  return (request) => {
    const text = rest.exec(request.raw.url ?? '')?.[1] ?? '';
    return { ...ofRouter(request), [greedy]: decodeURIComponent(text) };
  };
}
