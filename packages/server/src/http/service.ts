import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Endpoint } from '@tidings/shared-types';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { CallContext, UploadedFile } from '../handler.ts';
import { personBehind } from '../jobs/fair-work.ts';
import type { IdempotencyClaim } from '../realm/idempotency.ts';
import type { Mutation } from '../realm/mutation.ts';
import type { Realm } from '../realm/realm.ts';
import { StateBehind } from '../realm/state-behind.ts';
import type { Services } from '../services.ts';
import type { UserRow } from '../storage/tables/users.ts';
import { type Admission, admit, admitAddress, readmit } from './admission/admit.ts';
import { admitRetry } from './admission/admit-retry.ts';
import { successBody } from './answer-body.ts';
import { clientName, type OriginOf, originFrom } from './client-info.ts';
import { judgeByProgress, stopClock } from './connection/deadlines.ts';
import { setApiHeaders } from './headers.ts';
import { idempotencyClaim, idempotencyKeys, impliedClaim } from './idempotency-claim.ts';
import { inTurn } from './in-turn.ts';
import { pathReader } from './input/path-parameters.ts';
import { hasBody } from './input/read-body.ts';
import { type Input, InputReader, type PathParameters } from './input/read-input.ts';
import { type BodyLimits, readParameters } from './input/read-parameters.ts';
import { fileFor, fileTooLarge, maxFileBytes } from './input/received-file.ts';
import type { Body, Outlives } from './repeated-answers.ts';
import { RequestVisit } from './request-visit.ts';
import { EVENT_STREAM, sendStream } from './send-stream.ts';
import { spellExtraEmoji } from './spell-extra-emoji.ts';

interface Call extends CallContext {
  readonly input: Input;
  readonly caller: UserRow | undefined;
  readonly file: UploadedFile | undefined;
}

interface Asked extends Call {
  /** Sent parameters that the endpoint does not know. */
  readonly ignored: readonly string[];
}

type Answer = object | Promise<object>;

/**
 * A handler as the routes hold it. Its types were checked against its contract where it was written. It has methods
 * instead of function properties, because these may require a more specific call than `Call`.
 */
export type ServedHandler =
  | {
      readonly kind: 'query';
      readonly endpoint: Endpoint;
      run(call: Call): Answer;
      withoutRealm?(services: Services): Answer;
      stream?(call: Call & { readonly lastEventId: string | undefined }): Promise<Readable>;
      outlives?(call: Call): Outlives;
    }
  | {
      readonly kind: 'mutation';
      readonly endpoint: Endpoint;
      readonly isCounted?: boolean;
      prepare(call: Call): unknown;
      run(call: Call & { readonly change: Mutation }, prepared: unknown): Answer;
      impliedKey?(input: Input): string | undefined;
      pageFor?(query: URLSearchParams): string;
    };

type QueryHandler = Extract<ServedHandler, { kind: 'query' }>;
type MutationHandler = Extract<ServedHandler, { kind: 'mutation' }>;

/** Largest body without an account: names, addresses, a password and a token. */
const MAX_STRANGERS_BODY = 16 * 1024;

/** Each of these in an answer counts as one more request. */
const BYTES_PER_USE = 256 * 1024;

/** Room in an upload for the fields and boundaries around the file. */
const MULTIPART_OVERHEAD = 64 * 1024;

/** Serves one endpoint. Each request goes through `answer` from top to bottom. */
export class Service {
  readonly endpoint: Endpoint;
  readonly #name: string;
  readonly #handler: ServedHandler;
  readonly #services: Services;
  readonly #reader: InputReader;
  readonly #bodyLimits: BodyLimits;
  readonly #strangersBodyLimits: BodyLimits;
  readonly #originOf: OriginOf;
  readonly #checkAnswer: ((answer: object) => void) | undefined;
  readonly #pathParameters: (request: FastifyRequest) => PathParameters;

  constructor(
    name: string,
    handler: ServedHandler,
    services: Services,
    checkAnswer?: (answer: object) => void,
  ) {
    this.endpoint = handler.endpoint;
    this.#name = name;
    this.#handler = handler;
    this.#services = services;
    this.#reader = new InputReader(handler.endpoint);
    this.#bodyLimits = bodyLimits(handler.endpoint, services);
    this.#strangersBodyLimits = upTo(Math.min(MAX_STRANGERS_BODY, services.config.maxBodyBytes));
    this.#originOf = originFrom(services.config.publicUrl);
    this.#checkAnswer = checkAnswer;
    this.#pathParameters = pathReader(handler.endpoint.path);
  }

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { config, realms, uploads } = this.#services;
    const realm = await realms.forHost(request.host);
    if (!realm) return this.#answerWithoutRealm(request, reply);
    const admission = await this.#admit(realm, request, reply);
    const proceed = () => this.#proceed(realm, admission, request, reply);
    if (!this.endpoint.files || !admission.caller) return proceed();
    stopClock(request.raw);
    return uploads.do(personBehind(realm, admission.caller), () => {
      judgeByProgress(request.raw, config.requestTimeoutMs);
      return proceed();
    });
  }

  async #proceed(
    realm: Realm,
    admission: Admission,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const handler = this.#handler;
    const read = () => this.#read(realm, admission, request, reply);
    const outlives = handler.kind === 'query' && !hasBody(request.raw) && handler.outlives;
    if (outlives) {
      const { repeatedAnswers } = this.#services;
      const question = {
        realm,
        callerId: admission.caller?.id,
        origin: this.#origin(realm, request),
        url: request.url,
      };
      const body = await repeatedAnswers.answer(question, async () => {
        const call = await read();
        return { body: await this.#body(call, admission, request), outlives: outlives(call) };
      });
      return this.#send(request, reply, body, admission);
    }
    const call = await read();
    const stream = await this.#stream(call, request);
    if (stream) return sendStream(reply, stream);
    return this.#send(request, reply, await this.#body(call, admission, request), admission);
  }

  async #read(
    realm: Realm,
    admission: Admission,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Asked> {
    const { endpoint } = this;
    const { config } = this.#services;
    const { text } = request.query as { text: string };
    const bodyLimits = admission.caller ? this.#bodyLimits : this.#strangersBodyLimits;
    const raw = await readParameters(request.raw, text, bodyLimits);
    return {
      input: this.#reader.read(raw, this.#pathParameters(request)),
      ignored: this.#reader.ignored(raw, endpoint.files !== undefined),
      caller: admission.caller,
      file: fileFor(endpoint.files, raw.files, config.maxUploadBytes),
      realm,
      state: realm.state,
      client: {
        name: clientName(raw, request.headers),
        ip: request.ip,
        origin: this.#origin(realm, request),
      },
      apiKey: admission.credentials?.apiKey,
      visit: new RequestVisit(realm, endpoint, admission, reply),
      services: this.#services,
    };
  }

  #origin({ subdomain }: Realm, { protocol, host }: FastifyRequest): string {
    return this.#originOf(subdomain, protocol, host);
  }

  async #body(call: Asked, admission: Admission, request: FastifyRequest): Promise<Body> {
    const answer = await this.#run(call, admission, request);
    this.#checkAnswer?.(answer);
    return successBody(answer, call.ignored);
  }

  async #send(
    request: FastifyRequest,
    reply: FastifyReply,
    body: Body,
    { spent }: Admission,
  ): Promise<FastifyReply> {
    const moreUses = Math.floor(body.length / BYTES_PER_USE);
    if (spent && moreUses > 0) await spent.limit.charge(spent.key, moreUses);
    return sendBody(request, reply, body);
  }

  /** Answers at the server's own address if no organization is there: it still describes the server. */
  async #answerWithoutRealm(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    await admitAddress(this.#services, request, reply);
    const handler = this.#handler;
    const answerAlone = handler.kind === 'query' ? handler.withoutRealm : undefined;
    if (!answerAlone || !this.#services.realms.isRoot(request.host)) {
      throw new ApiError('NONEXISTENT_SUBDOMAIN', 'There is no organization at this address.');
    }
    const answer = await answerAlone(this.#services);
    this.#checkAnswer?.(answer);
    return sendBody(request, reply, successBody(answer, []));
  }

  /** Returns undefined if the answer is not to be a stream. */
  #stream(call: Call, { method, headers }: FastifyRequest): Promise<Readable> | undefined {
    const handler = this.#handler;
    if (handler.kind !== 'query' || !handler.stream) return undefined;
    if (method !== 'GET' || !headers.accept?.includes(EVENT_STREAM)) return undefined;
    return handler.stream({ ...call, lastEventId: headers['last-event-id']?.toString() });
  }

  async #admit(realm: Realm, request: FastifyRequest, reply: FastifyReply): Promise<Admission> {
    try {
      return await admit(this.#services, this.endpoint, realm, request, reply);
    } catch (refusal) {
      const retry = this.endpoint.mutates && (await admitRetry(realm, request, refusal));
      if (retry) return retry;
      throw refusal;
    }
  }

  #run(call: Call, admission: Admission, request: FastifyRequest): Answer {
    const handler = this.#handler;
    if (handler.kind === 'query') return upToDate(handler, call);
    return this.#change(handler, call, admission, this.#claim(handler, call, request.headers));
  }

  #claim(
    handler: MutationHandler,
    { input, caller, file }: Call,
    headers: IncomingHttpHeaders,
  ): IdempotencyClaim | undefined {
    // Spectators change nothing, so there is no answer to store.
    if (!caller && this.endpoint.access === 'spectator') return undefined;
    const userId = caller?.id ?? 0;
    const keys = idempotencyKeys(headers);
    if (keys) return idempotencyClaim(keys, userId, this.#name, input, file);
    const implied = handler.impliedKey?.(input);
    return implied === undefined ? undefined : impliedClaim(implied, userId, this.#name);
  }

  async #change(
    handler: MutationHandler,
    call: Call,
    admission: Admission,
    claim: IdempotencyClaim | undefined,
  ): Promise<object> {
    const outcome = await this.#outcome(handler, call, admission, claim);
    if (outcome instanceof ApiError) throw outcome;
    return outcome;
  }

  async #outcome(
    handler: MutationHandler,
    call: Call,
    admission: Admission,
    claim: IdempotencyClaim | undefined,
  ): Promise<object> {
    // Looks for an earlier answer before files are stored or uses are counted; otherwise the transaction does.
    if (claim && (admission.refusal || this.endpoint.files || handler.isCounted)) {
      const answer = (await call.realm.earlierAnswers(claim)).find(claim);
      if (answer) return answer;
    }
    if (admission.refusal) throw admission.refusal;
    const run = await prepared(handler, call, claim !== undefined);
    const write = () =>
      call.realm.write(
        (change) => run(change, readmit(change.state, this.endpoint, admission)),
        claim,
      );
    return claim?.after === undefined ? write() : inTurn(write);
  }
}

function sendBody({ headers }: FastifyRequest, reply: FastifyReply, body: Body): FastifyReply {
  setApiHeaders(reply);
  return reply.send(spellExtraEmoji(body, headers['user-agent'] ?? ''));
}

/** Runs a query, and again after a refresh if another process has changed the database in between. */
async function upToDate(handler: QueryHandler, call: Call): Promise<object> {
  try {
    return await handler.run(call);
  } catch (error) {
    if (!(error instanceof StateBehind)) throw error;
    await call.realm.refresh();
    return handler.run({ ...call, state: call.realm.state });
  }
}

type Run = (change: Mutation, caller: UserRow | undefined) => Answer;

/**
 * Prepares a mutation and returns its transaction. A retry can fail here because of what the first request changed,
 * such as a password. So the error is thrown inside the transaction, after the lookup of an earlier answer.
 */
async function prepared(handler: MutationHandler, call: Call, mayBeRetry: boolean): Promise<Run> {
  try {
    const result = await handler.prepare(call);
    return (change, caller) =>
      handler.run({ ...call, caller, state: change.state, change }, result);
  } catch (refusal) {
    if (!mayBeRetry) throw refusal;
    return () => {
      throw refusal;
    };
  }
}

function bodyLimits({ files }: Endpoint, { config }: Services): BodyLimits {
  const { maxBodyBytes, maxUploadBytes } = config;
  if (files) {
    const maxBytes = maxFileBytes(files, maxUploadBytes);
    return {
      maxBytes: maxBytes + MULTIPART_OVERHEAD,
      tooLarge: () => fileTooLarge(maxBytes),
    };
  }
  return upTo(maxBodyBytes);
}

function upTo(maxBytes: number): BodyLimits {
  return {
    maxBytes,
    tooLarge: () =>
      new ApiError('PAYLOAD_TOO_LARGE', `A request may have at most ${maxBytes} bytes.`),
  };
}
