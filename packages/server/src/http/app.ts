import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import helmet from '@fastify/helmet';
import { endpoints as allEndpoints, type Endpoint } from '@tidings/shared-types';
import { openApiDocument } from '@tidings/shared-types/openapi';
import Fastify, { type FastifyHttpOptions, type FastifyInstance, LogController } from 'fastify';
import type { Registry } from 'prom-client';
import { ApiError } from '../core/api-error.ts';
import { addWebPages } from '../features/setup/web-pages.ts';
import type { Services } from '../services.ts';
import { SERVER_VERSION } from '../version.ts';
import type { AllowedAt } from './allowed-methods.ts';
import { assertServed, type Handlers } from './assert-served.ts';
import { answerConnectionError, answerExpectations } from './connection/connection-error.ts';
import { limitAnswers, limitBody } from './connection/deadlines.ts';
import { closeGracefully } from './connection/graceful-close.ts';
import { addCrossOriginRules } from './cross-origin.ts';
import { errorHandler } from './error-handler.ts';
import { MAX_PATH_PARAMETER } from './input/read-input.ts';
import { answerNotFound } from './not-found.ts';
import { addDocsPage, addOpenApiRoute } from './operations/docs-page.ts';
import { addHealthRoutes } from './operations/health.ts';
import { addMetrics } from './operations/metrics.ts';
import { pageHeaders, trustedTypes } from './page-headers.ts';
import { traceRequests } from './request-traces.ts';
import { addRoutes } from './routes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The registry to which other parts add metrics. */
    metrics: Registry;
  }
}

export interface AppOptions {
  readonly handlers: Handlers;
  /** The contracts to serve: all of the API by default. */
  readonly endpoints?: Readonly<Record<string, Endpoint>>;
  /** Fails requests whose answer breaks its contract; for tests. */
  readonly checkAnswers?: boolean;
}

/** Room for a query that names as many messages as one answer can hold. */
const MAX_HEADERS_BYTES = 128 * 1024;
/** Length of a host name with port. The server stores it, for example with a registered device. */
const MAX_HOST = 253 + ':65535'.length;

/** Builds the whole HTTP server, which does not listen yet. */
export async function buildApp(
  services: Services,
  { handlers, endpoints = allEndpoints, checkAnswers = false }: AppOptions,
): Promise<FastifyInstance> {
  assertServed(endpoints, handlers);
  const { config } = services;
  const handleError = errorHandler(services);
  const app: FastifyInstance = Fastify({
    ...serverOptions(services),
    frameworkErrors: (error, request, reply) => {
      // Fastify runs no hooks for these errors.
      limitBody(request.raw, config.requestTimeoutMs);
      void handleError(error, request, reply);
    },
  });
  app.decorateRequest('reader', undefined);
  answerExpectations(app.server);
  app.setErrorHandler(handleError);
  leaveBodiesToHandlers(app);

  app.addHook('onRequest', (request, reply, done) => {
    limitBody(request.raw, config.requestTimeoutMs);
    reply.header('x-request-id', request.id);
    done(assertHost(request.raw.httpVersion, request.host));
  });
  if (services.traces) traceRequests(app, services.traces);
  app.decorate('metrics', addMetrics(app));
  addCrossOriginRules(app, config.corsOrigins);
  limitAnswers(app, config.requestTimeoutMs);
  // First of what happens on closing: proxies learn that the server stops.
  addHealthRoutes(app, services.engine);
  closeGracefully(app, config);
  app.addHook('preClose', () => services.eventQueues.stop());
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
    // The server logs requests where it matters. Fastify's request log would contain query strings.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger) => logger,
    genReqId: requestIds(),
    requestIdHeader: false,
    trustProxy: config.trustedProxies > 0 && ((_address, hop) => hop < config.trustedProxies),
    // Bodies have their own limits: see `limitBody`.
    requestTimeout: 0,
    return503OnClosing: false,
    // Lets a slow or busy machine start late instead of failing.
    pluginTimeout: 0,
    clientErrorHandler: answerConnectionError,
    http: {
      // Node checks it against `headersTimeout` when it creates the server, before Fastify sets its own.
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

/** Makes short, cheap ids that differ from those of other runs and nodes. Clients cannot choose them. */
function requestIds(): () => string {
  const run = randomBytes(4).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${run}-${count.toString(36)}`;
  };
}

/** Disables Fastify's body parsing. Handlers read the body once the request is admitted. */
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

/** Adds the web pages, under policies that allow no content from other servers. */
async function addPages(
  pages: FastifyInstance,
  { config }: Services,
  allowedAt: AllowedAt,
): Promise<void> {
  // The viewer of the API description builds markup from text in many places, so it has no trusted types.
  await pages.register(async (docs) => {
    await docs.register(helmet, pageHeaders(config));
    await addDocsPage(docs);
  });
  await pages.register(helmet, pageHeaders(config, trustedTypes));
  await addWebPages(pages);
  await answerNotFound(pages, allowedAt);
}
