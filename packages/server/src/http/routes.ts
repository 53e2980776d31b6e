import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../core/api-error.ts';
import { personBehind } from '../core/jobs/fair-work.ts';
import type { Realm } from '../core/realm/realm.ts';
import { traced } from '../core/traces/traced.ts';
import type { Handler, MutationHandler } from '../handler.ts';
import type { Services } from '../services.ts';
import { type Admission, admit, admitAddress } from './admission/admit.ts';
import { admitRetry } from './admission/admit-retry.ts';
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
import { answer, checkingEncoder, type Encode, sendBody, successBody } from './answer.ts';
import type { Handlers } from './assert-served.ts';
import { judgeByProgress, stopClock } from './connection/deadlines.ts';
import { API_PREFIX } from './input/read-input.ts';
import { CallParser, type Exchange } from './parse-call.ts';
import { MutationRunner } from './run-mutation.ts';
import { QueryRunner } from './run-query.ts';
import { tracedHandler, tracedParser } from './traced-steps.ts';

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
  for (const [url, taken] of methodsOfLooser(addresses)) {
    const allowed = allowedMethods(addresses.get(url) ?? new Set());
    app.route({
      method: taken,
      url,
      handler: ({ method }, reply) => refuseMethod(method, allowed, reply),
    });
  }
  const allowedAt = methodLookup(addresses);
  app.options(`${API_PREFIX}/*`, ({ url }, reply) => {
    const allowed = allowedAt(url);
    if (!allowed) return reply.callNotFound();
    return reply.code(204).header('allow', allowed.header).send();
  });
  return allowedAt;
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

type Admit = (realm: Realm, request: FastifyRequest, reply: FastifyReply) => Promise<Admission>;

/**
 * Serves one endpoint. A request takes four steps:
 * - Admit: the headers decide whether it may go on (`admission`).
 * - Parse: the body and the parameters become a call (`CallParser`).
 * - Run: the handler turns the call into a result (`QueryRunner`, `MutationRunner`).
 * - Answer: the result is sent (`answer`).
 */
class Service {
  readonly #name: string;
  readonly #handler: Handler;
  readonly #services: Services;
  readonly #encode: Encode;
  readonly #runner: QueryRunner | MutationRunner;
  readonly #admit: Admit;
  readonly #answer: typeof answer;

  constructor(name: string, handler: Handler, services: Services, encode: Encode) {
    const { traces } = services;
    this.#name = name;
    this.#handler = traces ? tracedHandler(handler, traces) : handler;
    this.#services = services;
    this.#encode = encode;
    const plain = new CallParser(handler.endpoint, services);
    const parser = traces ? tracedParser(plain, traces) : plain;
    this.#runner =
      this.#handler.kind === 'query'
        ? new QueryRunner(this.#handler, parser, encode, services.answerCache)
        : new MutationRunner(name, this.#handler, parser, encode);
    this.#admit = traced(traces, 'admit', this.#admitOrRetry.bind(this));
    this.#answer = traced(traces, 'answer', answer);
  }

  async serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const realm = await this.#services.realms.forHost(request.host);
    if (!realm) return this.#serveWithoutRealm(request, reply);
    this.#services.traces?.describeRequest({
      'tidings.endpoint': this.#name,
      'tidings.realm': realm.subdomain,
    });
    const admission = await this.#admit(realm, request, reply);
    const exchange = { realm, admission, request, reply };
    return this.#inUploadTurn(exchange, async () =>
      this.#answer(exchange, await this.#runner.run(exchange)),
    );
  }

  async #admitOrRetry(
    realm: Realm,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Admission> {
    const { endpoint } = this.#handler;
    try {
      return await admit(this.#services, endpoint, realm, request, reply);
    } catch (refusal) {
      const retry =
        endpoint.mutates && (await admitRetry(realm, request, refusal, this.#services.clock.now()));
      if (retry) return retry;
      throw refusal;
    }
  }

  /** Limits how many uploads of one person arrive at a time. Other requests need not wait. */
  #inUploadTurn<T>({ realm, admission, request }: Exchange, work: () => Promise<T>): Promise<T> {
    const { config, uploads } = this.#services;
    if (!this.#handler.endpoint.files || !admission.caller) return work();
    stopClock(request.raw);
    return uploads.do(personBehind(realm, admission.caller), () => {
      judgeByProgress(request.raw, config.requestTimeoutMs);
      return work();
    });
  }

  /** Answers at the server's own address if no organization is there: it still describes the server. */
  async #serveWithoutRealm(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    await admitAddress(this.#services, request, reply);
    const handler = this.#handler;
    const withoutRealm = handler.kind === 'query' ? handler.withoutRealm : undefined;
    if (!withoutRealm || !this.#services.realms.isRoot(request.host)) {
      throw new ApiError('NONEXISTENT_SUBDOMAIN', 'There is no organization at this address.');
    }
    return sendBody(request, reply, this.#encode(await withoutRealm(this.#services), []));
  }
}
