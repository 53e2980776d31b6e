import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { collectorProblem } from '../../src/core/traces/collector.ts';
import { callerIn, isChosen } from '../../src/core/traces/sampling.ts';
import { MAX_WAITING, SpanQueue } from '../../src/core/traces/span-queue.ts';
import { Traces } from '../../src/core/traces/traces.ts';
import { eventually } from '../support/eventually.ts';
import { type Collector, startCollector } from './collector.ts';

async function open(): Promise<{ collector: Collector; traces: Traces; lines: string[] }> {
  const collector = await startCollector();
  onTestFinished(() => collector.close());
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  const traces = new Traces({ url: collector.url, share: 1, headers: {} }, log);
  await eventually(() => lines.length > 0);
  return { collector, traces, lines };
}

function make(traces: Traces, count: number): void {
  for (let made = 0; made < count; made += 1) traces.root(`span ${made}`, () => undefined);
}

it('all spans arrive, in batches', async () => {
  const { collector, traces } = await open();
  make(traces, 1000);
  await traces.close();
  expect(collector.spans).toHaveLength(1000);
  expect(traces.figures()).toEqual({ sent: 1000, dropped: 0 });
});

it('spans beyond the queue are dropped and counted while the collector does not answer', async () => {
  const { collector, traces } = await open();
  collector.answer = () => undefined;
  make(traces, MAX_WAITING + 10);
  expect(traces.figures()).toEqual({ sent: 0, dropped: 10 });
});

it('a stopping server waits some seconds for a collector that does not answer', async () => {
  const { collector, traces } = await open();
  collector.answer = () => undefined;
  make(traces, 10);
  await traces.close();
  expect(traces.figures()).toEqual({ sent: 0, dropped: 10 });
});

it('spans that meet an overloaded collector are sent again', async () => {
  const { collector, traces, lines } = await open();
  collector.answer = (_request, response) => response.writeHead(503).end();
  make(traces, 10);
  await eventually(() => lines.some((line) => line.includes('the collector answers 503')));
  collector.answer = undefined;
  // The queue counts them once it has the answer.
  await eventually(() => traces.figures().sent === 10);
  expect(collector.spans).toHaveLength(10);
  expect(traces.figures().dropped).toBe(0);
  expect(lines.at(-1)).toContain('traces are sent again');
});

it('spans that a collector refuses are dropped', async () => {
  const { collector, traces } = await open();
  collector.answer = (_request, response) => response.writeHead(401).end();
  make(traces, 10);
  await eventually(() => traces.figures().dropped === 10);
});

it('a span that has ended has no more children', async () => {
  const { collector, traces } = await open();
  const later = traces.root('parent', () => () => traces.span('late', () => undefined));
  later();
  await traces.close();
  expect(collector.spans.map(({ name }) => name)).toEqual(['parent']);
});

it('the start says what is wrong with the collector', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  const queue = new SpanQueue({ url: 'http://127.0.0.1:1', share: 1, headers: {} }, log);
  await eventually(() => lines.some((line) => line.includes('the collector cannot be reached')));
  await queue.close();
});

it('the doctor tells refused headers from a wrong address', async () => {
  const collector = await startCollector();
  onTestFinished(() => collector.close());
  const problem = async (status: number) => {
    collector.answer = (_request, response) => response.writeHead(status).end();
    return (await collectorProblem({ url: collector.url, headers: {} }))?.text;
  };
  expect(await problem(403)).toContain('refuses tracesHeaders');
  expect(await problem(404)).toContain('nothing takes OTLP');
  expect(await problem(200)).toBeUndefined();
});

it('a share of the trace ids is chosen, by their last digits', () => {
  const [low, high] = [`${'f'.repeat(19)}${'0'.repeat(13)}`, `${'0'.repeat(19)}${'f'.repeat(13)}`];
  expect([low, high].map((id) => isChosen(id, 0.5))).toEqual([false, true]);
  expect([low, high].map((id) => isChosen(id, 1))).toEqual([true, true]);
  expect([low, high].map((id) => isChosen(id, 0))).toEqual([false, false]);
});

it('a malformed traceparent is ignored', () => {
  const [traceId, spanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  const caller = { traceId, spanId };
  expect(callerIn(`00-${traceId}-${spanId}-01`)).toEqual({ ...caller, isTraced: true });
  expect(callerIn(`00-${traceId}-${spanId}-00`)).toEqual({ ...caller, isTraced: false });
  expect(callerIn(`ff-${traceId}-${spanId}-01`)).toBeUndefined();
  expect(callerIn(`00-${'0'.repeat(32)}-${spanId}-01`)).toBeUndefined();
  expect(callerIn('x'.repeat(100))).toBeUndefined();
});
