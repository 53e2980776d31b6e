import type { HttpMethod } from '@tidings/shared-types';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import FindMyWay from 'find-my-way';
import { ApiError } from '../api-error.ts';
import type { Services } from '../services.ts';
import type { Handlers } from './assert-served.ts';
import { answerChecker } from './check-answer.ts';
import { API_PREFIX } from './input/path-parameters.ts';
import { type ServedHandler, Service } from './service.ts';

/** One route per contract, and an answer to the methods that an address does not have. */
export function addRoutes(
  app: FastifyInstance,
  services: Services,
  handlers: Handlers,
  checkAnswers: boolean,
): void {
  for (const [name, handler] of Object.entries(handlers)) {
    const { endpoint } = handler;
    const check = checkAnswers ? answerChecker(name, endpoint) : undefined;
    const service = new Service(name, handler, services, check);
    const url = API_PREFIX + routePath(endpoint.path);
    app.route({
      method: endpoint.method,
      url,
      handler: (request, reply) => service.answer(request, reply),
    });
    if (hasPage(handler)) {
      app.get(url, (request, reply) => reply.redirect(handler.pageFor(queryOf(request)), 303));
    }
  }
  const shapes = methodsByShape(handlers);
  for (const [url, methods] of shapes) {
    const allowed = allowedAt(methods);
    app.options(url, (_request, reply) => reply.code(204).header('allow', allowed.header).send());
    const taken = methodsOfLooser(url, shapes).filter((method) => !methods.has(method));
    if (taken.length > 0) {
      app.route({ method: taken, url, handler: ({ method }, reply) => refuse(method, allowed, reply) });
    }
  }
  addFallback(app, shapes);
}

type WithPage = ServedHandler & { pageFor(query: URLSearchParams): string };

function hasPage(handler: ServedHandler): handler is WithPage {
  return handler.kind === 'mutation' && handler.pageFor !== undefined;
}

function queryOf({ query }: FastifyRequest): URLSearchParams {
  return new URLSearchParams((query as { text: string }).text);
}

/** `/users/{id}/files/{path*}` as the router spells it. */
function routePath(path: string): string {
  return path.replace(/\{\w+\*\}/, '*').replaceAll(/\{(\w+)\}/g, ':$1');
}

type Shapes = ReadonlyMap<string, ReadonlySet<HttpMethod>>;

/** Addresses that look alike share their methods, whatever each contract calls its parameters. */
function methodsByShape(handlers: Handlers): Shapes {
  const shapes = new Map<string, Set<HttpMethod>>();
  for (const handler of Object.values(handlers)) {
    const { endpoint } = handler;
    let position = 0;
    const shape = endpoint.path.replaceAll(/\{\w+\}/g, () => `{p${position++}}`);
    const url = API_PREFIX + routePath(shape);
    const methods = shapes.get(url) ?? new Set();
    shapes.set(url, methods.add(endpoint.method));
    if (hasPage(handler)) methods.add('GET');
  }
  return shapes;
}

interface Allowed {
  readonly methods: readonly HttpMethod[];
  /** With the methods that every address has. */
  readonly header: string;
}

function allowedAt(found: ReadonlySet<HttpMethod>): Allowed {
  const methods = [...found].sort();
  const header = [...methods, ...(found.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  return { methods, header };
}

/** The methods of other addresses that take this one too: `/things/:id` takes `/things/mine`. */
function methodsOfLooser(url: string, shapes: Shapes): HttpMethod[] {
  const methods = [...shapes].flatMap(([other, found]) =>
    other !== url && takes(other.split('/'), url.split('/')) ? [...found] : [],
  );
  return [...new Set(methods)];
}

function takes(looser: readonly string[], segments: readonly string[]): boolean {
  if (looser.length !== segments.length && looser.at(-1) !== '*') return false;
  return looser.every((each, at) => each === '*' || each.startsWith(':') || each === segments[at]);
}

/**
 * Answers what no route takes. A route for each method that an address lacks would be a thousand routes, which every
 * start would have to add.
 */
function addFallback(app: FastifyInstance, shapes: Shapes): void {
  const addresses = FindMyWay({ ignoreDuplicateSlashes: true });
  for (const [url, methods] of shapes) {
    addresses.on('GET', url, () => undefined, allowedAt(methods));
  }
  app.route({
    method: app.supportedMethods.filter((method) => method !== 'OPTIONS') as HTTPMethods[],
    url: `${API_PREFIX}/*`,
    exposeHeadRoute: false,
    handler: ({ method, url }, reply) => {
      const [path = ''] = url.split(/[?#;]/, 1);
      const allowed: Allowed | undefined = addresses.find('GET', path)?.store;
      if (allowed) refuse(method, allowed, reply);
      throw new ApiError('NOT_FOUND', 'There is nothing at this address.');
    },
  });
}

function refuse(method: string, { methods, header }: Allowed, reply: FastifyReply): never {
  reply.header('allow', header);
  throw new ApiError('METHOD_NOT_ALLOWED', `This address has no method ${method}.`, {
    allowed_methods: methods,
  });
}
