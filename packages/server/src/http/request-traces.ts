import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Traces } from '../core/traces/traces.ts';

/** Requests of supervisors and of Prometheus, which would be most of the traces of a quiet server. */
const UNTRACED = /^\/(health|metrics)\b/;

/**
 * Makes a span of each request, until its answer is ready to be sent. Sending takes as long as the client's line, and
 * the events of a stream as long as the client stays. Neither the address nor any header becomes an attribute: they
 * have keys, and parts of messages.
 */
export function traceRequests(app: FastifyInstance, traces: Traces): void {
  app.addHook('onRequest', (request, { raw }, done) => {
    const { method, headers, routeOptions } = request;
    // A socket lasts as long as its client stays.
    if (headers.upgrade !== undefined || UNTRACED.test(routeOptions.url ?? '')) return done();
    const route = routeOptions.url ?? 'none';
    const attributes = { 'http.request.method': method, 'http.route': route };
    const span = traces.startRequest(`${method} ${route}`, attributes, traceparentOf(request));
    // The client disconnected before there was an answer.
    raw.once('close', () => span?.end());
    traces.withinRequest(span, done);
  });
  app.addHook('onSend', (_request, { statusCode }, _payload, done) => {
    traces.endRequest(statusCode);
    done();
  });
}

function traceparentOf({ headers: { traceparent } }: FastifyRequest): string | undefined {
  return typeof traceparent === 'string' ? traceparent : undefined;
}
