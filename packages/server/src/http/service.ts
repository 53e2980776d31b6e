import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../core/api-error.ts';
import { personBehind } from '../core/jobs/fair-work.ts';
import type { Realm } from '../core/realm/realm.ts';
import type { Handler } from '../handler.ts';
import type { Services } from '../services.ts';
import { type Admission, admit, admitAddress } from './admission/admit.ts';
import { admitRetry } from './admission/admit-retry.ts';
import { answer, type Encode, sendBody } from './answer.ts';
import { judgeByProgress, stopClock } from './connection/deadlines.ts';
import type { Exchange } from './exchange.ts';
import { CallParser } from './parse-call.ts';
import { MutationRunner } from './run-mutation.ts';
import { QueryRunner } from './run-query.ts';

/**
 * Serves one endpoint. A request takes four steps:
 * - Admit: the headers decide whether it may go on (`admission`).
 * - Parse: the body and the parameters become a call (`CallParser`).
 * - Run: the handler turns the call into a result (`QueryRunner`, `MutationRunner`).
 * - Answer: the result is sent (`answer`).
 */
export class Service {
  readonly #handler: Handler;
  readonly #services: Services;
  readonly #encode: Encode;
  readonly #runner: QueryRunner | MutationRunner;

  constructor(name: string, handler: Handler, services: Services, encode: Encode) {
    this.#handler = handler;
    this.#services = services;
    this.#encode = encode;
    const parser = new CallParser(handler.endpoint, services);
    this.#runner =
      handler.kind === 'query'
        ? new QueryRunner(handler, parser, encode, services.answerCache)
        : new MutationRunner(name, handler, parser, encode);
  }

  async serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const realm = await this.#services.realms.forHost(request.host);
    if (!realm) return this.#serveWithoutRealm(request, reply);
    const admission = await this.#admit(realm, request, reply);
    const exchange = { realm, admission, request, reply };
    return this.#inUploadTurn(exchange, async () =>
      answer(exchange, await this.#runner.run(exchange)),
    );
  }

  async #admit(realm: Realm, request: FastifyRequest, reply: FastifyReply): Promise<Admission> {
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
