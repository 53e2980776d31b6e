import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../core/api-error.ts';
import { OrganizationAway, RETRY_SECONDS } from '../core/realm/organization-away.ts';
import { StorageError, type StorageProblem } from '../core/storage/storage-error.ts';
import { refusalIn } from '../languages/refusals.ts';
import type { Services } from '../services.ts';
import { prefersImage, wantsPage } from './accept.ts';
import { AuthenticationError } from './admission/authentication-error.ts';
import { RateLimitHit } from './admission/rate-limit.ts';
import { errorBody } from './answer.ts';
import { setAllowance, setApiHeaders } from './headers.ts';
import { languageOf } from './in-language-of.ts';

/** Failures of the database or a disk. They pass, or an operator ends them; they are no bug of this program. */
const outages: ReadonlySet<StorageProblem> = new Set([
  'unavailable',
  'busy',
  'full',
  'readonly',
  'io',
  'corrupt',
]);

type ErrorServices = Pick<Services, 'log' | 'traces'>;

/** Turns every error into an answer. SCIM, whose errors have another form, has a handler of its own. */
export function errorHandler(services: ErrorServices) {
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const answer = toApiError(services, error, request);
    if (answer instanceof AuthenticationError && !isFromBrowser(request)) {
      reply.header('www-authenticate', 'Basic realm="zulip"');
    }
    setErrorHeaders(reply, answer);
    const text = await textFor(services, request, answer);
    return reply.code(answer.status).send(errorBody(answer, text));
  };
}

/** Returns the text of an error in the language of its reader. */
async function textFor(
  { log }: ErrorServices,
  request: FastifyRequest,
  { message }: ApiError,
): Promise<string> {
  const language = languageOf(request);
  try {
    return await refusalIn(language, message);
  } catch (error) {
    log.error({ err: error, language }, 'The texts of refusals cannot be read');
    return message;
  }
}

/** Returns the error for the client. Logs one that is not meant for it. */
export function toApiError(
  services: ErrorServices,
  error: unknown,
  request: FastifyRequest,
): ApiError {
  return asApiError(error) ?? unexpected(services, error, request);
}

export function setErrorHeaders(reply: FastifyReply, answer: ApiError): void {
  setApiHeaders(reply);
  if (answer instanceof RateLimitHit) setAllowance(reply, answer.allowance);
  const seconds = answer instanceof OrganizationAway ? RETRY_SECONDS : answer.fields['retry-after'];
  if (seconds !== undefined) reply.header('retry-after', Math.ceil(Number(seconds)));
}

/**
 * Browsers answer a challenge with their own prompt, and then send the typed credentials with requests from any site.
 * Without TLS, the `Accept` header is the only sign of a browser.
 */
function isFromBrowser({ headers }: FastifyRequest): boolean {
  return (
    headers['sec-fetch-mode'] !== undefined ||
    headers.origin !== undefined ||
    headers['x-requested-with'] !== undefined ||
    wantsPage(headers.accept) ||
    prefersImage(headers.accept)
  );
}

function asApiError(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  return typeof code === 'string' && code.startsWith('FST_')
    ? frameworkError(Number(statusCode))
    : undefined;
}

/** Translates errors of requests that Fastify refuses itself, before any handler. */
function frameworkError(status: number): ApiError | undefined {
  if (status === 404) return new ApiError('NOT_FOUND', 'There is nothing at this address.');
  if (status === 413) return new ApiError('PAYLOAD_TOO_LARGE', 'The request is too large.');
  if (status === 415) {
    return new ApiError('UNSUPPORTED_MEDIA_TYPE', 'The Content-Type of the body cannot be read.');
  }
  if (status < 400 || status >= 500) return undefined;
  return new ApiError('BAD_REQUEST', 'The address of the request is malformed.');
}

function unexpected(
  { log, traces }: ErrorServices,
  error: unknown,
  request: FastifyRequest,
): ApiError {
  const context = {
    requestId: request.id,
    traceId: traces?.active()?.traceId,
    route: request.routeOptions.url,
    err: error,
  };
  if (error instanceof StorageError && outages.has(error.kind)) {
    log.error(context, `The storage cannot serve requests: ${error.message}`);
    return new ApiError('SERVICE_UNAVAILABLE', 'The server cannot do this now. Try again later.');
  }
  log.error(context, 'A request failed unexpectedly');
  return new ApiError(
    'INTERNAL_ERROR',
    `Something went wrong on the server. If you report it, mention ${request.id}.`,
  );
}
