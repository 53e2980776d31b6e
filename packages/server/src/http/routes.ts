import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Handler, MutationHandler } from '../handler.ts';
import type { Services } from '../services.ts';
import {
  type AllowedAt,
  addressesOf,
  allowedMethods,
  methodLookup,
  methodsOfLooser,
  refuseMethod,
  routeOf,
  type Served,
} from './allowed-methods.ts';
import { checkingEncoder } from './answer.ts';
import { successBody } from './answer-body.ts';
import type { Handlers } from './assert-served.ts';
import { Service } from './service.ts';

/**
 * Adds a route per contract. Returns a lookup of the methods that an address allows, for requests that match no route.
 * A route for each missing method would add a thousand routes to every start.
 */
export function addRoutes(
  app: FastifyInstance,
  services: Services,
  handlers: Handlers,
  checkAnswers: boolean,
): AllowedAt {
  for (const [name, handler] of Object.entries(handlers)) {
    const { endpoint } = handler;
    const encode = checkAnswers ? checkingEncoder(name, endpoint) : successBody;
    const service = new Service(name, handler, services, encode);
    const url = routeOf(endpoint.path);
    app.route({
      method: endpoint.method,
      url,
      handler: (request, reply) => service.serve(request, reply),
    });
    if (hasPage(handler)) {
      app.get(url, (request, reply) => reply.redirect(handler.pageFor(queryOf(request)), 303));
    }
  }
  const addresses = addressesOf(served(handlers));
  for (const [url, methods] of addresses) {
    const allowed = allowedMethods(methods);
    app.options(url, (_request, reply) => reply.code(204).header('allow', allowed.header).send());
    const taken = methodsOfLooser(url, addresses).filter((method) => !methods.has(method));
    if (taken.length === 0) continue;
    app.route({
      method: taken,
      url,
      handler: ({ method }, reply) => refuseMethod(method, allowed, reply),
    });
  }
  return methodLookup(addresses);
}

function* served(handlers: Handlers): Generator<Served> {
  for (const handler of Object.values(handlers)) {
    const { method, path } = handler.endpoint;
    yield { method, path };
    if (hasPage(handler)) yield { method: 'GET', path };
  }
}

type WithPage = MutationHandler & Required<Pick<MutationHandler, 'pageFor'>>;

function hasPage(handler: Handler): handler is WithPage {
  return handler.kind === 'mutation' && handler.pageFor !== undefined;
}

function queryOf({ query }: FastifyRequest): URLSearchParams {
  return new URLSearchParams((query as { text: string }).text);
}
