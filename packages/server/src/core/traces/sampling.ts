import { newTraceId, type SpanContext } from './span.ts';

const TRACEPARENT =
  /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-|$)/;
const SAMPLED = 1;

/** Digits of a trace id that are random, also in traces of others. */
const DIGITS = 13;

/** Returns whether a trace is one of the share. Every program that follows W3C decides the same about an id. */
export function isChosen(traceId: string, share: number): boolean {
  return Number.parseInt(traceId.slice(-DIGITS), 16) >= (1 - share) * 16 ** DIGITS;
}

/** A request of a caller that has a trace. */
export interface Caller extends SpanContext {
  readonly isTraced: boolean;
}

/** Reads the header by which W3C passes traces on. Returns undefined if it is malformed. */
export function callerIn(traceparent: string): Caller | undefined {
  const [, traceId, spanId, flags = ''] = TRACEPARENT.exec(traceparent) ?? [];
  if (traceId === undefined || spanId === undefined) return undefined;
  return { traceId, spanId, isTraced: (Number.parseInt(flags, 16) & SAMPLED) !== 0 };
}

/** Returns whether to begin a trace. */
export function isDrawn(share: number): boolean {
  return share === 1 || isChosen(newTraceId(), share);
}
