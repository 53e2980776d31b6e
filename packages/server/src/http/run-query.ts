import type { Readable } from 'node:stream';
import { StaleState } from '../core/realm/stale-state.ts';
import type { Query } from '../handler.ts';
import { type Encode, EVENT_STREAM, FileAnswer, type Result } from './answer.ts';
import type { AnswerCache, StaysValid } from './answer-cache.ts';
import type { Body } from './body.ts';
import { hasBody } from './input/read-parameters.ts';
import type { CallParser, Exchange, ParsedCall } from './parse-call.ts';

/** Runs one endpoint's queries, or takes their answers from the cache. */
export class QueryRunner {
  readonly #handler: Query;
  readonly #parser: CallParser;
  readonly #encode: Encode;
  readonly #cache: AnswerCache;

  constructor(handler: Query, parser: CallParser, encode: Encode, cache: AnswerCache) {
    this.#handler = handler;
    this.#parser = parser;
    this.#encode = encode;
    this.#cache = cache;
  }

  async run(exchange: Exchange): Promise<Result> {
    const { staysValid } = this.#handler;
    if (staysValid && !hasBody(exchange.request.raw)) return this.#cached(exchange, staysValid);
    const call = await this.#parser.parse(exchange);
    const { download } = this.#handler;
    if (download) return new FileAnswer(await download(call), this.#handler.endpoint.download);
    return (await eventStream(this.#handler, call, exchange)) ?? this.#answer(call);
  }

  #cached(exchange: Exchange, staysValid: (call: ParsedCall) => StaysValid): Promise<Body> {
    const { realm, admission, request } = exchange;
    const origin = this.#parser.originOf(exchange);
    const question = { realm, callerId: admission.caller?.id, origin, url: request.url };
    return this.#cache.answer(question, async () => {
      const call = await this.#parser.parse(exchange);
      return { body: await this.#answer(call), staysValid: staysValid(call) };
    });
  }

  async #answer(call: ParsedCall): Promise<Body> {
    return this.#encode(await runFresh(this.#handler, call), call.ignored);
  }
}

/** Returns undefined if the query has no stream or the client did not ask for one. */
async function eventStream(
  { stream }: Query,
  call: ParsedCall,
  { request: { method, headers } }: Exchange,
): Promise<Readable | undefined> {
  if (!stream || method !== 'GET' || !headers.accept?.includes(EVENT_STREAM)) return undefined;
  return stream({ ...call, lastEventId: headers['last-event-id']?.toString() });
}

/** Runs a query, and again after a refresh if another process has changed the database in between. */
async function runFresh(handler: Query, call: ParsedCall): Promise<object> {
  try {
    return await handler.run(call);
  } catch (error) {
    if (!(error instanceof StaleState)) throw error;
    await call.realm.refresh();
    return handler.run({ ...call, state: call.realm.state });
  }
}
