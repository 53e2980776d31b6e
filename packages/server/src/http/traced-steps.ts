import { overlaid } from '../core/traces/overlaid.ts';
import { traced } from '../core/traces/traced.ts';
import type { Traces } from '../core/traces/traces.ts';
import type { Handler } from '../handler.ts';
import type { CallParser, Exchange } from './parse-call.ts';

/** Returns a handler whose work shows in traces. What a mutation runs is a part of the spans of its write. */
export function tracedHandler(handler: Handler, traces: Traces): Handler {
  if (handler.kind === 'query') return { ...handler, run: traced(traces, 'run', handler.run) };
  return { ...handler, prepare: traced(traces, 'prepare', handler.prepare) };
}

/**
 * Returns a parser that shows in traces. The wait of a poll is no work: it ends the span of its request. Otherwise spans
 * of up to a minute and a half would hide everything else.
 */
export function tracedParser(parser: CallParser, traces: Traces): CallParser {
  const parse = traced(traces, 'parse', (exchange: Exchange) => parser.parse(exchange));
  return overlaid(parser, {
    parse: async (exchange) => {
      const call = await parse(exchange);
      return { ...call, visit: { ...call.visit, waits: () => traces.requestWaits() } };
    },
  });
}
