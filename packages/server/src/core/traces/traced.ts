import type { SpanContext } from './span.ts';
import type { Traces } from './traces.ts';

/** Returns the function itself if nothing is traced, otherwise one that makes a span of each call. */
export function traced<A extends unknown[], T>(
  traces: Traces | undefined,
  name: string,
  work: (...args: A) => T,
): (...args: A) => T {
  return traces ? (...args) => traces.span(name, () => work(...args)) : work;
}

type Causes<A extends unknown[]> = (traces: Traces, ...args: A) => readonly SpanContext[];

/** Like `traced`, for work in the background: each call begins a trace. `causes` returns the spans that led to it. */
export function tracedAlone<A extends unknown[], T>(
  traces: Traces | undefined,
  name: string,
  work: (...args: A) => T,
  causes: Causes<A> = () => [],
): (...args: A) => T {
  return traces
    ? (...args) => traces.root(name, () => work(...args), causes(traces, ...args))
    : work;
}

/** Returns the work that queued this. */
export function queuedBy(traces: Traces): readonly SpanContext[] {
  const cause = traces.active();
  return cause ? [{ traceId: cause.traceId, spanId: cause.spanId }] : [];
}
