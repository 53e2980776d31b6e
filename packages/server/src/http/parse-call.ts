import type { Endpoint, FileRule } from '@tidings/shared-types';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, badRequest } from '../core/api-error.ts';
import type { Clock } from '../core/clock.ts';
import type { Realm } from '../core/realm/realm.ts';
import type { QueryCall, Visit } from '../handler.ts';
import type { Services } from '../services.ts';
import { wantedLanguage } from './accept.ts';
import { type Admission, readmit } from './admission/admit.ts';
import { clientName, type OriginOf, originFrom } from './client-info.ts';
import { serveInner } from './inner-request.ts';
import { type Input, InputReader, type PathParameters, pathReader } from './input/read-input.ts';
import type { ReceivedFile } from './input/read-multipart.ts';
import { type BodyLimits, readParameters, readQuery } from './input/read-parameters.ts';
import { readPayload } from './input/read-payload.ts';

/** A request as its handler sees it. */
export interface ParsedCall extends QueryCall<Endpoint> {
  readonly input: Input;
  /** Sent parameters that the endpoint does not know. */
  readonly ignored: readonly string[];
}

/** Largest body without an account: names, addresses, a password and a token. */
const MAX_STRANGERS_BODY = 16 * 1024;

/** Room in an upload for the fields and boundaries around the file. */
const MULTIPART_OVERHEAD = 64 * 1024;

/** Parses the requests of one endpoint. */
export class CallParser {
  readonly #endpoint: Endpoint;
  readonly #services: Services;
  readonly #input: InputReader;
  readonly #pathParameters: (request: FastifyRequest) => PathParameters;
  readonly #bodyLimits: BodyLimits;
  readonly #strangersBodyLimits: BodyLimits;
  readonly #originOf: OriginOf;

  constructor(endpoint: Endpoint, services: Services) {
    this.#endpoint = endpoint;
    this.#services = services;
    this.#input = new InputReader(endpoint);
    this.#pathParameters = pathReader(endpoint.path);
    this.#bodyLimits = bodyLimits(endpoint, services);
    this.#strangersBodyLimits = upTo(Math.min(MAX_STRANGERS_BODY, services.config.maxBodyBytes));
    this.#originOf = originFrom(services.config.publicUrl);
  }

  /** Reads body and parameters. Throws an `ApiError` if they break the contract. */
  async parse(exchange: Exchange): Promise<ParsedCall> {
    const { realm, admission, request } = exchange;
    const { text } = request.query as { text: string };
    const limits = admission.caller ? this.#bodyLimits : this.#strangersBodyLimits;
    const { files, payload } = this.#endpoint;
    const isPayload = payload !== undefined;
    const raw = isPayload ? readQuery(text) : await readParameters(request.raw, text, limits);
    return {
      input: this.#input.read(raw, this.#pathParameters(request)),
      ignored: this.#input.ignored(raw, files !== undefined),
      caller: admission.caller,
      payload: isPayload ? await readPayload(request.raw, limits) : undefined,
      file: fileFor(files, raw.files, this.#services.config.maxUploadBytes),
      realm,
      state: realm.state,
      client: {
        name: clientName(raw, request.headers),
        ip: request.ip,
        origin: this.originOf(exchange),
        get language() {
          return wantedLanguage(request.headers['accept-language']);
        },
      },
      apiKey: admission.credentials?.apiKey,
      key: admission.key,
      visit: visitOf(this.#endpoint, exchange, this.#services.clock),
      services: this.#services,
    };
  }

  /** Returns scheme and host at which the client reached the realm. */
  originOf({ realm, request: { protocol, host } }: Exchange): string {
    return this.#originOf(realm.subdomain, protocol, host);
  }
}

function bodyLimits({ files }: Endpoint, { config }: Services): BodyLimits {
  if (!files) return upTo(config.maxBodyBytes);
  const maxBytes = maxFileBytes(files, config.maxUploadBytes);
  return { maxBytes: maxBytes + MULTIPART_OVERHEAD, tooLarge: () => fileTooLarge(maxBytes) };
}

function upTo(maxBytes: number): BodyLimits {
  return {
    maxBytes,
    tooLarge: () =>
      new ApiError('PAYLOAD_TOO_LARGE', `A request may have at most ${maxBytes} bytes.`),
  };
}

/** An admitted request with its reply. */
export interface Exchange {
  readonly realm: Realm;
  readonly admission: Admission;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Returns the lifetime of a request, for handlers that wait before they answer. */
function visitOf(
  endpoint: Endpoint,
  { realm, admission, request, reply: { raw } }: Exchange,
  clock: Clock,
): Visit {
  return {
    readmit() {
      readmit(realm.state, endpoint, admission, clock.now());
    },
    onceOver(listener) {
      if (raw.closed) listener();
      else raw.once('close', listener);
    },
    serve: (inner) => serveInner(request, inner),
  };
}

/** Returns the file that an endpoint takes, under any field name. */
function fileFor(
  rule: FileRule | undefined,
  files: readonly ReceivedFile[],
  serverMaxBytes: number,
): ReceivedFile | undefined {
  if (!rule) return undefined;
  const maxBytes = maxFileBytes(rule, serverMaxBytes);
  const [file, ...others] = files;
  if (others.length > 0) throw badRequest('Send one file only.');
  if (!file && rule.count === 1) throw badRequest('Send one file, as multipart/form-data.');
  if (file && file.bytes.length > maxBytes) throw fileTooLarge(maxBytes);
  return file;
}

/** Returns the smaller of the endpoint's limit and the server's. */
function maxFileBytes({ maxMib }: FileRule, serverMaxBytes: number): number {
  return maxMib === undefined ? serverMaxBytes : Math.min(maxMib * 1024 * 1024, serverMaxBytes);
}

function fileTooLarge(maxBytes: number): ApiError {
  return badRequest(`A file may have at most ${maxBytes} bytes.`);
}
