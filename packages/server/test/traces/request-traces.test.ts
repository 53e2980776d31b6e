import Fastify from 'fastify';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { Traces } from '../../src/core/traces/traces.ts';
import { errorHandler } from '../../src/http/error-handler.ts';
import { traceRequests } from '../../src/http/request-traces.ts';
import { silent } from '../support/engines.ts';
import { startCollector } from './collector.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';

async function open(share = 1) {
  const collector = await startCollector();
  onTestFinished(() => collector.close());
  const traces = new Traces({ url: collector.url, share, headers: {} }, silent);
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  const app = Fastify();
  traceRequests(app, traces);
  app.setErrorHandler(errorHandler({ log, traces }));
  app.get('/fail', async () => {
    throw new Error('broken');
  });
  app.get('/work', () => traces.span('work', async () => 'done'));
  app.get('/health', async () => 'ready');
  const get = (url: string, flags = '01') =>
    app.inject({ url, headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-${flags}` } });
  return { collector, traces, lines, get };
}

it('the log line of a failed request has the id of its trace', async () => {
  const { collector, traces, lines, get } = await open();
  await get('/fail');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ traceId, route: '/fail' });
  await traces.close();
  expect(collector.spans).toMatchObject([{ traceId, name: 'GET /fail', status: { code: 2 } }]);
});

it('a request of a caller that does not trace is not traced, nor is its work', async () => {
  const { collector, traces, lines, get } = await open();
  await get('/work', '00');
  await get('/fail', '00');
  expect(lines[0]).not.toContain(traceId);
  await traces.close();
  expect(collector.spans).toEqual([]);
});

it('nobody can ask for more than the share', async () => {
  const { collector, traces, get } = await open(0);
  await get('/work');
  await traces.close();
  expect(collector.spans).toEqual([]);
});

it('requests of supervisors are not traced', async () => {
  const { collector, traces, get } = await open();
  await get('/health');
  await get('/work');
  await traces.close();
  expect(collector.spans.map(({ name }) => name)).toEqual(['work', 'GET /work']);
});
