import type { HttpMethod } from '@tidings/shared-types';
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { Services } from '../services.ts';
import type { Handlers } from './assert-served.ts';
import { answerChecker } from './check-answer.ts';
import { API_PREFIX } from './input/path-parameters.ts';
import { type ServedHandler, Service } from './service.ts';

/** One route per contract, and for each address an answer to the methods it does not have. */
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
  for (const [url, methods] of methodsByShape(handlers)) addRefusals(app, url, methods);
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

/** Addresses that look alike share their methods, whatever each contract calls its parameters. */
function methodsByShape(handlers: Handlers): Map<string, Set<HttpMethod>> {
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

function addRefusals(app: FastifyInstance, url: string, methods: ReadonlySet<HttpMethod>): void {
  const allowed = [...methods].sort();
  const answered = [...allowed, ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS'];
  const allow = answered.join(', ');
  app.options(url, (_request, reply) => reply.code(204).header('allow', allow).send());
  app.route({
    method: app.supportedMethods.filter((method) => !answered.includes(method)) as HTTPMethods[],
    url,
    exposeHeadRoute: false,
    handler: (request, reply) => {
      reply.header('allow', allow);
      throw new ApiError('METHOD_NOT_ALLOWED', `This address has no method ${request.method}.`, {
        allowed_methods: allowed,
      });
    },
  });
}
