import type { HttpMethod } from '@tidings/shared-types';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { Services } from '../services.ts';
import type { Handlers } from './assert-served.ts';
import { answerChecker } from './check-answer.ts';
import { API_PREFIX } from './input/path-parameters.ts';
import { Service } from './service.ts';

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
    app.route({
      method: endpoint.method,
      url: API_PREFIX + routePath(endpoint.path),
      handler: (request, reply) => service.answer(request, reply),
    });
  }
  for (const [url, methods] of methodsByShape(handlers)) addRefusals(app, url, methods);
}

/** `/users/{id}/files/{path*}` as the router spells it. */
function routePath(path: string): string {
  return path.replace(/\{\w+\*\}/, '*').replaceAll(/\{(\w+)\}/g, ':$1');
}

/** Addresses that look alike share their methods, whatever each contract calls its parameters. */
function methodsByShape(handlers: Handlers): Map<string, Set<HttpMethod>> {
  const shapes = new Map<string, Set<HttpMethod>>();
  for (const { endpoint } of Object.values(handlers)) {
    let position = 0;
    const shape = endpoint.path.replaceAll(/\{\w+\}/g, () => `{p${position++}}`);
    const url = API_PREFIX + routePath(shape);
    const methods = shapes.get(url);
    if (methods) methods.add(endpoint.method);
    else shapes.set(url, new Set([endpoint.method]));
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
