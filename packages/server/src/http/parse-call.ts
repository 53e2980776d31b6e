import type { Endpoint } from '@tidings/shared-types';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../core/api-error.ts';
import type { QueryCall } from '../handler.ts';
import type { Services } from '../services.ts';
import { clientName, type OriginOf, originFrom } from './client-info.ts';
import { type Exchange, visitOf } from './exchange.ts';
import { pathReader } from './input/path-parameters.ts';
import { type Input, InputReader, type PathParameters } from './input/read-input.ts';
import { type BodyLimits, readParameters } from './input/read-parameters.ts';
import { fileFor, fileTooLarge, maxFileBytes } from './input/received-file.ts';

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
    const raw = await readParameters(request.raw, text, limits);
    const { files } = this.#endpoint;
    return {
      input: this.#input.read(raw, this.#pathParameters(request)),
      ignored: this.#input.ignored(raw, files !== undefined),
      caller: admission.caller,
      file: fileFor(files, raw.files, this.#services.config.maxUploadBytes),
      realm,
      state: realm.state,
      client: {
        name: clientName(raw, request.headers),
        ip: request.ip,
        origin: this.originOf(exchange),
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
