import type { Server } from 'node:http';
import helmet from '@fastify/helmet';
import { endpoints as allEndpoints, type Endpoint } from '@tidings/shared-types';
import { openApiDocument } from '@tidings/shared-types/openapi';
import Fastify, { type FastifyHttpOptions, type FastifyInstance, LogController } from 'fastify';
import type { Registry } from 'prom-client';
import { ApiError } from '../api-error.ts';
import type { Services } from '../services.ts';
import { addWebPages } from '../setup/web-pages.ts';
import { SERVER_VERSION } from '../version.ts';
import type { AllowedAt } from './allowed-methods.ts';
import { assertServed, type Handlers } from './assert-served.ts';
import { limitAnswers } from './connection/answer-deadline.ts';
import { answerConnectionError, answerExpectations } from './connection/connection-error.ts';
import { closeGracefully } from './connection/graceful-close.ts';
import { limitBody } from './connection/request-deadlines.ts';
import { requestIds } from './connection/request-ids.ts';
import { addCrossOriginRules } from './cross-origin.ts';
import { errorHandler } from './error-handler.ts';
import { MAX_PATH_PARAMETER } from './input/path-parameters.ts';
import { answerNotFound } from './not-found.ts';
import { addDocsPage, addOpenApiRoute } from './operations/docs-page.ts';
import { addHealthRoutes } from './operations/health.ts';
import { addMetrics } from './operations/metrics.ts';
import { pageHeaders, trustedTypes } from './page-headers.ts';
import { addRoutes } from './routes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Where other parts register figures of their own. */
    metrics: Registry;
  }
}

export interface AppOptions {
  readonly handlers: Handlers;
  /** All contracts of the API, unless a test brings its own. */
  readonly endpoints?: Readonly<Record<string, Endpoint>>;
  /** Makes an answer that breaks its contract an error; for tests. */
  readonly checkAnswers?: boolean;
}

/** A query may name as many messages as one answer has. */
const MAX_HEADERS_BYTES = 128 * 1024;
/** Of a name and a port. It becomes part of what is kept, such as where a device was registered. */
const MAX_HOST = 253 + ':65535'.length;

/** The whole HTTP server, not listening yet. */
export async function buildApp(
  services: Services,
  { handlers, endpoints = allEndpoints, checkAnswers = false }: AppOptions,
): Promise<FastifyInstance> {
  assertServed(endpoints, handlers);
  const { config, log } = services;
  const handleError = errorHandler(log);
  const app: FastifyInstance = Fastify({
    ...serverOptions(services),
    frameworkErrors: (error, request, reply) => {
      // No hook runs for these.
      limitBody(request.raw, config.requestTimeoutMs);
      handleError(error, request, reply);
    },
  });
  answerExpectations(app.server);
  app.setErrorHandler(handleError);
  leaveBodiesToHandlers(app);

  app.addHook('onRequest', (request, reply, done) => {
    limitBody(request.raw, config.requestTimeoutMs);
    reply.header('x-request-id', request.id);
    done(assertHost(request.raw.httpVersion, request.host));
  });
  app.decorate('metrics', addMetrics(app));
  await addCrossOriginRules(app, config.corsOrigins);
  limitAnswers(app, config.requestTimeoutMs);
  closeGracefully(app, config.shutdownTimeoutMs);
  app.addHook('preClose', () => services.eventQueues.stop());
  addHealthRoutes(app, services.engine);
  const allowedAt = addRoutes(app, services, handlers, checkAnswers);
  addOpenApiRoute(app, services, () =>
    openApiDocument(servedEndpoints(handlers), { version: SERVER_VERSION }),
  );
  await app.register((pages) => addPages(pages, services, allowedAt));
  return app;
}

function serverOptions({ config, log }: Services): FastifyHttpOptions<Server> {
  const { requestTimeoutMs } = config;
  return {
    loggerInstance: log,
    // Lines about requests are written where they mean something; Fastify's would hold query strings.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger) => logger,
    genReqId: requestIds(),
    requestIdHeader: false,
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    // Bodies have limits of their own: see `limitBody`.
    requestTimeout: 0,
    return503OnClosing: false,
    // A slow or busy machine starts late rather than not at all.
    pluginTimeout: 0,
    clientErrorHandler: answerConnectionError,
    http: {
      // Node compares the two when it makes the server, before Fastify sets its own.
      requestTimeout: 0,
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.ceil(requestTimeoutMs / 4),
      maxHeaderSize: MAX_HEADERS_BYTES,
      // A request without `Host` gets an answer in the API's shape: see `assertHost`.
      requireHostHeader: false,
    },
    routerOptions: {
      ignoreDuplicateSlashes: true,
      maxParamLength: MAX_PATH_PARAMETER,
      querystringParser: (text) => ({ text }),
    },
  };
}

/** Handlers read bodies themselves, once they know that the request may go on. */
function leaveBodiesToHandlers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

function assertHost(httpVersion: string, host: string): Error | undefined {
  if (host.length > MAX_HOST) return new ApiError('BAD_REQUEST', 'The Host header is too long.');
  if (host !== '' || httpVersion === '1.0') return undefined;
  return new ApiError('BAD_REQUEST', 'The request has no Host header.');
}

function servedEndpoints(handlers: Handlers): Record<string, Endpoint> {
  return Object.fromEntries(
    Object.entries(handlers).map(([name, { endpoint }]) => [name, endpoint]),
  );
}

/** The pages that browsers show, under policies that let nothing in from elsewhere. */
async function addPages(
  pages: FastifyInstance,
  { config }: Services,
  allowedAt: AllowedAt,
): Promise<void> {
  // The viewer of the API's description makes markup of text in many places.
  await pages.register(async (docs) => {
    await docs.register(helmet, pageHeaders(config));
    await addDocsPage(docs);
  });
  await pages.register(helmet, pageHeaders(config, trustedTypes));
  await addWebPages(pages);
  await answerNotFound(pages, allowedAt);
}
